x = single(2.5)
y = 3
z = [1 2 3]
t = true
s = 'abc'
