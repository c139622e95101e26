/** Messages about an account: registration, documents and limits. Each derives from the event of its cause. */
import { cashLimitNameOf, DocumentStatus } from '@fairhall/contract'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import type { Events } from '../../../platform/outbox/events.ts'
import { findOwnDocument } from '../../documents/index.ts'
import type {} from '../../limits/index.ts'
import { type Draft, type SendDeps, sendMessages } from '../sending.service.ts'
import { moment, money, type TemplateName, type Value, type Values } from '../templates.rules.ts'

export const welcome = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.welcome',
    kinds: ['player.registered'],
    handle: (tx, { playerId }) =>
      sendMessages(deps, tx, [{ playerId, cause: 'welcome', template: 'welcome', values: {} }]),
  })

export const documentMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.documents',
    kinds: ['document.changed'],
    async handle(tx, { playerId, documentId }) {
      const document = await findOwnDocument(tx, playerId, documentId)
      if (document === null || document.status === DocumentStatus.waiting) return
      const isAccepted = document.status === DocumentStatus.accepted
      const template = isAccepted ? 'documentAccepted' : 'documentRefused'
      const decided = document.decided_at?.toISOString() ?? ''
      const cause = `document:${documentId}:${template}:${decided}`
      const why = `pages.profile-documents.why.${document.why ?? 'other'}`
      const values: Values = isAccepted ? {} : { why: { kind: 'text', key: why, or: '' } }
      await sendMessages(deps, tx, [{ playerId, cause, template, values }])
    },
  })

export const limitMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.limits',
    kinds: ['limit.changed'],
    async handle(tx, event) {
      const { playerId, limitId, changeId, definition, period, amount, currency, confirmableAt } = event
      const page = 'pages.profile-limits'
      const limit: Value = { kind: 'text', key: `${page}.${cashLimitNameOf(definition)}.title`, or: '' }
      const values: Record<string, Value> = {
        limit,
        period: { kind: 'text', key: `${page}.periods.${period}`, or: period },
      }
      if (amount !== null && currency !== null) values['amount'] = money(BigInt(amount), currency)
      if (confirmableAt !== null) values['from'] = moment(new Date(confirmableAt))
      const draft: Draft = {
        playerId,
        cause: `limit:${limitId}:${changeId}`,
        template: templateOfLimit(event),
        values,
      }
      await sendMessages(deps, tx, [draft])
    },
  })

export const exclusionMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.exclusions',
    kinds: ['exclusion.answered'],
    handle: (tx, { playerId, answer, at }) =>
      sendMessages(deps, tx, [
        {
          playerId,
          cause: `exclusion:${answer}:${at}`,
          template: answer === 'kept' ? 'exclusionKept' : 'exclusionLifted',
          values: answer === 'kept' ? {} : { until: moment(new Date(at)) },
        },
      ]),
  })

function templateOfLimit({
  change,
  amount,
  isAutomatic = false,
}: Pick<Events['limit.changed'], 'amount' | 'change' | 'isAutomatic'>): TemplateName {
  if (change === 'limit.set') return 'limitSet'
  if (change === 'limit.removed') return 'limitRemoved'
  if (isAutomatic) return amount === null ? 'limitRemovalScheduled' : 'limitScheduled'
  return amount === null ? 'limitRemovalAsked' : 'limitAsked'
}
