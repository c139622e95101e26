-- Drafts of programmes, such as offers and quests, that staff edit in the office.

create table programme_draft (
  kind text not null,
  id text not null,
  content jsonb not null,
  version int not null check (version > 0),
  base text,
  made_by text not null,
  made_at timestamptz not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (kind, id)
);
comment on table programme_draft is 'Programmes as staff edit them. Nothing reads a draft before it is published as a revision of its settings file';
comment on column programme_draft.kind is 'offer, cashback, quest, tournament, prize-drop or jackpot';
comment on column programme_draft.id is 'The ID of the programme in its file';
comment on column programme_draft.content is 'The programme as in its file. It may be incomplete';
comment on column programme_draft.version is 'Counts saves: a save names the version that it was made from';
comment on column programme_draft.base is 'A fingerprint of the published programme when the draft was begun; null if none was published. The draft is published only over this one';
comment on column programme_draft.made_by is 'staff:<id>';
comment on column programme_draft.made_at is 'When its first version was saved';
comment on column programme_draft.saved_by is 'staff:<id> of the last save';
comment on column programme_draft.saved_at is 'When it was last saved';
