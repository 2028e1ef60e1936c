import time, numpy as np, torch, sys
from catsack.training.ppo import Plan, Run
run=Run(Plan())
for i in range(int(sys.argv[1])):
    t=time.time(); f=run.iterate(0.0)
    print(i, {k:round(v,4) for k,v in f.items()}, round(time.time()-t,1), flush=True)
