import time, torch
from catsack.training.ppo import *
run=Run(Plan(games=256))
import catsack.training.ppo as p
w=[run._play(t,None) for t in run.tables]
t=time.process_time(); rows=run._rows(w); print("rows cpu", time.process_time()-t, len(rows[0]))
torch.set_num_threads(1)
from torch.profiler import profile, ProfilerActivity
b=torch.randperm(len(rows[0]))[:4096]
t=time.process_time()
sub=[e[b] for e in rows]; print("gather", time.process_time()-t)
with profile(activities=[ProfilerActivity.CPU]) as prof:
    t=time.process_time()
    loss,_=run._loss(sub,0.01); print("loss", time.process_time()-t); t=time.process_time()
    torch.autograd.grad(loss,[*run.policy.parameters(),*run.critic.parameters()]); print("grad", time.process_time()-t)
print(prof.key_averages().table(sort_by="self_cpu_time_total", row_limit=12, max_name_column_width=40)[:3000])
