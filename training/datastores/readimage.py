"""One picture of a datastore by its number: readimage."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ClassError, describe
from dlarray.registry import function


@function(differentiable=False, wrap=False)
def readimage(ds: Any, k: Any, *, nargout: int = 1) -> Any:
    """Read a specified image from a datastore.

    ``I = readimage(imds, k)`` reads the k-th image; ``I, info = readimage(imds, k, nargout=2)`` also tells of its
    file.  ``C = readimage(pxds, k)`` reads a picture of labels.  What `read` gives next stays the same.

    Parameters
    ----------
    ds : ImageDatastore or PixelLabelDatastore
        Where the images are.
    k : int
        The number of an image in the present order, from 1.
    nargout : int, default 1
        Number of outputs.

    Returns
    -------
    I : dlarray, or categorical of a PixelLabelDatastore
        The image, h×w or h×w×3, of the class of its file: uint8 or uint16, logical of one bit, else double.
    info : struct
        ``Filename``, ``FileSize``, and ``Label`` where the images have labels.

    Raises
    ------
    IndexingError
        There is no such image.
    ClassError
        Other datastores.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.readimage.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> for k in range(3):
    ...     _ = pathlib.Path(folder.name, f"{k}.pgm").write_text(f"P2 2 1 255  {k} 7")
    >>> imds = dl.imageDatastore(folder.name)
    >>> dl.readimage(imds, 2).tolist()
    [[1, 7]]
    >>> folder.cleanup()
    """
    own = getattr(ds, "readimage", None)
    if not callable(own) or isinstance(ds, type):
        raise ClassError(
            f"readimage: the first argument must be an ImageDatastore or a PixelLabelDatastore, but it is "
            f"{describe(ds)}; fix: imageDatastore(…)"
        )
    return own(k, nargout=nargout)
