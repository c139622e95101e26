-- A version of a draft is never used twice: a page that was opened before a draft was discarded must not overwrite the next draft.

create sequence programme_draft_version as int owned by programme_draft.version;
-- The next version is above every earlier one, including those of drafts that were discarded: a thousand is far above their number.
select setval('programme_draft_version', coalesce((select max(version) from programme_draft), 0) + 1000, false);

comment on column programme_draft.version is 'Of the last save, from the sequence programme_draft_version: no two saves of any draft have the same one. A save names the version that it was made from';
