/** Completes answers of a server of the previous version, which lack new fields while a new version is rolled out. */
import type {
  OfficeCommand,
  OfficeOrderParts,
  OfficeReply,
  OfficeRow,
  OfficeWithdrawal,
} from '@fairhall/contract/office'

type Without<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>
type Identity = OfficeReply<'getPlayerIdentity'>
type Queues = OfficeReply<'getQueues'>

export const completeWithdrawal = (
  answer: Without<OfficeWithdrawal, 'waits' | 'rules' | 'claim'>,
): OfficeWithdrawal => ({ waits: [], rules: [], claim: null, ...answer })

/** Its bounds are unknown then: the server refuses what is beyond them. */
export const completeCommand = (answer: Without<OfficeCommand, 'bounds'>): OfficeCommand => ({
  bounds: null,
  ...answer,
})

export const completeDocument = <Answer extends object>(
  answer: Answer & { decidedAt?: string | null },
): Answer & { decidedAt: string | null } => ({ ...answer, decidedAt: answer.decidedAt ?? null })

export const completeIdentity = (answer: Without<Identity, 'sessions'>): Identity => ({
  sessions: [],
  ...answer,
  documents: answer.documents.map(completeDocument),
})

/** Its one line becomes the title. */
export const completeOrder = <Answer extends { what: string }>(
  answer: Answer & { parts?: OfficeOrderParts },
): Answer & { parts: OfficeOrderParts } => ({
  ...answer,
  parts: answer.parts ?? { title: answer.what, facts: [], changes: [] },
})

/** Null hides the queue, as for members who may not work on it. */
export const completeQueues = (answer: Without<Queues, 'alerts'>): Queues => ({ alerts: null, ...answer })

/** What a rule found was in a field of another name, and there were only rules of withdrawals. */
export const completeRuleRow = (row: OfficeRow): OfficeRow => ({
  kind: 'withdrawal',
  found: row['withdrawals'] ?? null,
  ...row,
})

/** It answers each page of the queue of withdrawals with the first one. */
export const uniqueById = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
