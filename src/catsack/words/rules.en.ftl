# What stands around the rules, in English. The rules themselves are in docs/rules.md.

web-rules-contents = Contents
web-rules-edition = Edition
web-rules-differs = In this edition
web-rules-here = At this table
web-rules-learn = Learn by playing
