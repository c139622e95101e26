-- What an excluded account is known by counts by how well it is proven: anyone can enter the email or the name of somebody else.

alter table player_bar add column evidence smallint not null default 0 check (evidence between 0 and 3);
comment on column player_bar.evidence is
  'How well its player is proven: 0 not at all, 1 a contact, 2 money has moved, 3 an identity check was accepted';

-- Of erased players nothing is known any more: their exclusions hold on as those of players who had paid.
update player_bar b set evidence = coalesce((
  select case when p.erased_at is not null then 2
              when p.identity_checked_at is not null then 3
              when exists (select from invoice i where i.player_id = p.id and i.state in ('success', 'paid')) then 2
              when p.email_confirmed_at is not null or p.phone_confirmed_at is not null
                or exists (select from player_identity y where y.player_id = p.id) then 1
              else 0 end
    from player p where p.id = b.player_id), 2);

alter table barred_trait add column proven_at timestamptz;
comment on column barred_trait.proven_at is 'Since when it is proven that it belongs to the player; null: they only entered it';
update barred_trait t set proven_at = (
  select case
      when p.id is null or p.erased_at is not null then case when t.kind in ('person', 'document') then null else t.noted_at end
      when t.kind = 'email' then p.email_confirmed_at
      when t.kind = 'phone' then p.phone_confirmed_at
      when t.kind in ('person', 'document') then p.identity_checked_at
      when t.kind = 'identity' then t.noted_at
      when t.kind = 'destination'
        and exists (select from invoice i where i.player_id = p.id and i.type = 2 and i.state = 'paid') then t.noted_at
    end
    from (select t.player_id as wanted) one left join player p on p.id = one.wanted);

alter table barred_trait drop constraint barred_trait_kind_check;
alter table barred_trait add constraint barred_trait_kind_check
  check (kind in ('email', 'mailbox', 'phone', 'identity', 'person', 'namesake', 'document', 'destination'));
comment on column barred_trait.kind is
  'Email, mailbox behind it, phone, account elsewhere, name with birth date, one of the last names with birth date, document number, payout destination';

create table bar_review (
  player_id uuid not null,
  barred_player_id uuid not null,
  outcome text not null check (outcome in ('hold', 'look')),
  until timestamptz,
  noted_at timestamptz not null,
  primary key (player_id, barred_player_id)
);
comment on table bar_review is 'Accounts that may belong to a barred player, which staff decides';
comment on column bar_review.player_id is 'The account';
comment on column bar_review.barred_player_id is 'The barred player';
comment on column bar_review.outcome is 'hold: no deposits and no play until staff decides; look: nothing is held';
comment on column bar_review.until is 'When the bar ends; null: it has no end, or ends with a block';
comment on column bar_review.noted_at is 'Since when';
create index bar_review_barred on bar_review (barred_player_id);

alter table standing drop constraint standing_gate_check;
alter table standing add constraint standing_gate_check
  check (gate in ('open', 'cooling off', 'held', 'excluded', 'blocked', 'closed'));

-- Candidates for the same mailbox; the rules compare them exactly.
create index player_mailbox on player ((replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')))
  where email is not null and erased_at is null;

drop index audit_event_recognition;
create index audit_event_recognition on audit_event (id)
  where action in ('exclusion.recognised', 'exclusion.held', 'exclusion.toReview', 'exclusion.registrationRefused');
