-- What the last nightly audit found, so that staff read it in the office.

create table audit_finding (
  position int primary key,
  check_name text not null,
  difference text not null
);
comment on table audit_finding is
  'The differences that the last nightly audit found, without accepted ones; replaced by each audit. The log has those of earlier ones';
comment on column audit_finding.position is 'Their order, from 1';
comment on column audit_finding.check_name is 'The check that found it';
comment on column audit_finding.difference is 'JSON: IDs and amounts';
