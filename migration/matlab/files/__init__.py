"""Files as bytes, archives, pictures, sounds and sheets; copies; and the machine they are on."""

from dlarray.migration.matlab.files.archives import gunzip, gzip, tar, untar, unzip, zip_
from dlarray.migration.matlab.files.binary_files import fread, fseek, ftell, fwrite
from dlarray.migration.matlab.files.colours import hsv2rgb, im2gray, imfinfo, ind2rgb, rgb2gray, rgb2hsv
from dlarray.migration.matlab.files.copies import cd, copyfile, movefile
from dlarray.migration.matlab.files.encodings import hex2num, native2unicode, num2hex, unicode2native
from dlarray.migration.matlab.files.listings import fileattrib, isdir, ls, type_
from dlarray.migration.matlab.files.loading import load, open_
from dlarray.migration.matlab.files.mat_files import matfile, who
from dlarray.migration.matlab.files.memory_maps import memmapfile
from dlarray.migration.matlab.files.pictures import imwrite
from dlarray.migration.matlab.files.platform import (
    computer,
    filesep,
    isdeployed,
    isjava,
    ismac,
    isMATLABReleaseOlderThan,
    ispc,
    isunix,
    pathsep,
    ver,
    verLessThan,
)
from dlarray.migration.matlab.files.readers import (
    importdata,
    readvars,
    sheetnames,
    xlsfinfo,
    xlsread,
    xlswrite,
)
from dlarray.migration.matlab.files.saved_variables import mat_file, save_variables
from dlarray.migration.matlab.files.search_path import addpath, genpath, rmpath, which
from dlarray.migration.matlab.files.sounds import audioinfo, audioread, audiowrite
from dlarray.migration.matlab.files.variable_lists import who_of, whos_of
from dlarray.migration.matlab.files.workspaces import as_variables, clear_variables, workspace

__all__ = [
    "as_variables",
    "clear_variables",
    "mat_file",
    "save_variables",
    "addpath",
    "genpath",
    "rmpath",
    "which",
    "load",
    "open_",
    "matfile",
    "memmapfile",
    "who",
    "hex2num",
    "native2unicode",
    "num2hex",
    "unicode2native",
    "fileattrib",
    "isdir",
    "ls",
    "type_",
    "audioinfo",
    "audioread",
    "audiowrite",
    "cd",
    "computer",
    "copyfile",
    "filesep",
    "fread",
    "fseek",
    "ftell",
    "fwrite",
    "gunzip",
    "gzip",
    "hsv2rgb",
    "im2gray",
    "imfinfo",
    "importdata",
    "ind2rgb",
    "isMATLABReleaseOlderThan",
    "isdeployed",
    "isjava",
    "ismac",
    "ispc",
    "isunix",
    "movefile",
    "pathsep",
    "readvars",
    "rgb2gray",
    "rgb2hsv",
    "tar",
    "untar",
    "unzip",
    "ver",
    "verLessThan",
    "sheetnames",
    "xlsfinfo",
    "xlsread",
    "xlswrite",
    "zip_",
    "imwrite",
    "who_of",
    "whos_of",
    "workspace",
]
