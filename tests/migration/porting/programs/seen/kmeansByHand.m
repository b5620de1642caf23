X = [1 1; 1.2 0.8; 5 5; 5.1 4.9; 9 1; 9.2 1.1];
centers = X([1 3 5], :);
for iter = 1:5
    D = zeros(size(X, 1), size(centers, 1));
    for c = 1:size(centers, 1)
        D(:, c) = sum((X - centers(c, :)).^2, 2);
    end
    [~, assignment] = min(D, [], 2);
    for c = 1:size(centers, 1)
        members = assignment == c;
        if any(members)
            centers(c, :) = mean(X(members, :), 1);
        end
    end
end
counts = accumarray(assignment, 1);
spread = std(X, 0, 1);
