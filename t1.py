import numpy as np, time
from catsack.training.imitation import watched, learnt
t=time.time()
m,s=watched("steady",["steady","collector"],4,8,"x")
print(len(s[2]), time.time()-t)
w=learnt("steady",[s],0,3)
from catsack.training.shipping import ship
from catsack.training.nets import *
from pathlib import Path
import torch
p=Policy(); c=Critic()
ship(weights_of(p),Path("src/catsack/search/weights/champion.npz"))
from catsack.bots.neural import Champion
from catsack import Game
g=Game.new(4,seed=3); bots=[Champion(i) for i in range(4)]
while not g.over:
    g.play(bots[g.turn].choose(g.view(g.turn)))
print(g.result)
from catsack.search.net import trained, chances
net=trained("champion")
x=s[0][:50]
a=net.lean(x)/1024; b=p(torch.from_numpy(x)).detach().numpy(); print("lean diff",np.abs(a-b).max(), np.abs(net.quick(x)-b).max())
t=time.process_time()
for _ in range(300): net.lean(x[0])
print("us", (time.process_time()-t)/300*1e6)
