-- Stakes for points are counted in parts of a subunit: rounded up as for limits, tiny stakes would be worth more than they are.

comment on column round.counted is
  'What its stakes counted towards: bet limits and loss limits (base currency), turnover, wagering, and points (millionths of a subunit of the base currency; rounds from before that have no fifth number)';
