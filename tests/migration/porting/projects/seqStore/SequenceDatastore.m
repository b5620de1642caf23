classdef SequenceDatastore < matlab.io.Datastore & matlab.io.datastore.Shuffleable
    properties
        MiniBatchSize
        Sequences
        Labels
    end
    properties (SetAccess = protected)
        NumObservations
    end
    properties (Access = private)
        CurrentIndex
    end
    methods
        function ds = SequenceDatastore(seqs, labels, batchSize)
            ds.Sequences = seqs;
            ds.Labels = labels;
            ds.NumObservations = numel(seqs);
            if nargin < 3
                batchSize = 2;
            end
            ds.MiniBatchSize = batchSize;
            reset(ds);
        end
        function tf = hasdata(ds)
            tf = ds.CurrentIndex <= ds.NumObservations;
        end
        function [data, info] = read(ds)
            last = min(ds.CurrentIndex + ds.MiniBatchSize - 1, ds.NumObservations);
            idx = ds.CurrentIndex:last;
            data = [ds.Sequences(idx), num2cell(ds.Labels(idx))];
            info.Index = idx;
            info.Size = numel(idx);
            ds.CurrentIndex = last + 1;
        end
        function reset(ds)
            ds.CurrentIndex = 1;
        end
        function dsNew = shuffle(ds)
            dsNew = copy(ds);
            dsNew.Sequences = flip(ds.Sequences);
            dsNew.Labels = flip(ds.Labels);
            reset(dsNew);
        end
        function frac = progress(ds)
            frac = (ds.CurrentIndex - 1)/ds.NumObservations;
        end
    end
end
