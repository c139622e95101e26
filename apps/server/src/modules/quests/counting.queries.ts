/** The reads and writes of counting: one statement each, however many rounds ended. */
import { InvoiceState, InvoiceType, LimitDefinition, QuestState } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { ActiveQuest } from './counting.rules.ts'
import { toStoredProgress } from './quest-terms.rules.ts'
import { PLAYER_QUEST, type PlayerQuest } from './quests.queries.ts'

/** FOR UPDATE, in the order of the players. */
export async function lockActiveQuests(tx: Tx, playerIds: readonly string[]): Promise<PlayerQuest[]> {
  const { rows } = await tx.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from player_quest
      where player_id = any ($1::uuid[]) and state = ${QuestState.active} order by player_id, id for update`,
    [playerIds],
  )
  return rows
}

/** Saves progress, and the completion of those that are completed. */
export async function saveCounted(
  tx: Tx,
  quests: readonly (ActiveQuest & {
    completedAt: Date | null
    claimBy: Date | null
    claimedAt: Date | null
  })[],
): Promise<void> {
  await tx.query(
    `update player_quest q
        set progress = n.progress::jsonb, version = q.version + 1, completed_at = n.completed_at, claim_by = n.claim_by,
            claimed_at = n.claimed_at,
            state = case when n.completed_at is null then q.state else ${QuestState.completed} end
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
         as n(id, progress, completed_at, claim_by, claimed_at)
      where q.id = n.id`,
    [
      quests.map(({ id }) => id),
      quests.map(({ progress }) => JSON.stringify(toStoredProgress(progress))),
      quests.map(({ completedAt }) => completedAt?.toISOString() ?? null),
      quests.map(({ claimBy }) => claimBy?.toISOString() ?? null),
      quests.map(({ claimedAt }) => claimedAt?.toISOString() ?? null),
    ],
  )
}

export interface AccountFacts {
  isVerified: boolean
  hasLimit: boolean
  hasSecondFactor: boolean
  hasApp: boolean
  /** In subunits of the base currency: what was paid of successful deposits that were begun while the quest was active. */
  deposits: readonly bigint[]
}

/**
 * FOR UPDATE: at most `limit` active quests with tasks that are looked up, after `after`, with what they depend on. Skips those that are
 * being counted: rounds lock quests in another order, and both would wait for each other.
 */
export async function lockChecked(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<(PlayerQuest & AccountFacts)[]> {
  const { rows } = await tx.query<PlayerQuest & AccountFacts>(
    `with checked as (
       select * from player_quest
        where state = ${QuestState.active} and has_checks and ($1::uuid is null or id > $1) order by id limit $2
         for update skip locked
     )
     select q.*, p.identity_checked_at is not null as "isVerified", p.pwa_installed as "hasApp",
            exists (select from player_limit l where l.player_id = p.id and l.ended_at is null
                     and l.definition in (${LimitDefinition.bet}, ${LimitDefinition.loss}, ${LimitDefinition.deposit})) as "hasLimit",
            exists (select from player_factor f where f.player_id = p.id and f.confirmed_at is not null)
              or exists (select from player_passkey k where k.player_id = p.id) as "hasSecondFactor",
            (select coalesce(array_agg(coalesce(i.paid_base_amount, i.base_amount) order by i.created_at), '{}') from invoice i
              where i.player_id = p.id and i.type = ${InvoiceType.deposit} and i.state = '${InvoiceState.success}'
                and i.created_at between q."activatedAt" and q."endsAt"
                and not exists (select from chargeback c where c.invoice_id = i.id)) as deposits
       from (select ${PLAYER_QUEST} from checked) q join player p on p.id = q."playerId" order by q.id`,
    [after, limit],
  )
  return rows
}
