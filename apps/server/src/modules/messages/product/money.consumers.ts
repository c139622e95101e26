/** Messages about money that came or went without the player's own press: withdrawals, rewards, bonuses and free spins. */
import { BonusStatus, InvoiceState, InvoiceType } from '@fairhall/contract'
import { type Consumer, defineBatchConsumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { findBonus } from '../../bonuses/index.ts'
import { findClaim } from '../../cashback/index.ts'
import { findFreebet } from '../../free-bets/index.ts'
import { findFreespin } from '../../free-spins/index.ts'
import { findGrant } from '../../grants/index.ts'
import { type Invoice, listInvoices } from '../../invoices/index.ts'
import { type Draft, type SendDeps, sendMessages } from '../sending.service.ts'
import { game, jackpot, moment, money, offer, type TemplateName } from '../templates.rules.ts'

export const withdrawalMessages = (deps: SendDeps): Consumer =>
  defineBatchConsumer({
    name: 'messages.withdrawals',
    kinds: ['invoice.changed'],
    async handle(tx, events) {
      const invoices = await listInvoices(tx, [...new Set(events.map(({ invoiceId }) => invoiceId))])
      await sendMessages(deps, tx, invoices.flatMap(toDraft))
    },
  })

/** The state never changes back, so an invoice that has moved on since its event gets the same message. */
function toDraft(invoice: Invoice): Draft[] {
  const { id, player_id: playerId, amount, currency, number } = invoice
  const template = templateOfInvoice(invoice)
  if (template === null) return []
  const values = { amount: money(amount, currency), number: { kind: 'plain', text: number } as const }
  return [{ playerId, cause: `invoice:${id}:${template}`, template, values }]
}

/** Players who cancelled it themselves know. Held money that is returned has its own emails. */
function templateOfInvoice({ type, state, returns, reason }: Invoice): TemplateName | null {
  if (type !== InvoiceType.withdrawal || returns !== null) return null
  if (state === InvoiceState.paid) return 'withdrawalPaid'
  const isOver = state === InvoiceState.failed || state === InvoiceState.declined
  return isOver && reason !== 'declinedByPlayer' ? 'withdrawalFailed' : null
}

/** Cash that arrived without a press. Claimed rewards need no message. */
const grantTemplates: Readonly<Record<string, TemplateName>> = {
  cashback: 'cashbackPaid',
  staff: 'rewardPaid',
  jackpot: 'jackpotWon',
  drop: 'prizeDropWon',
}

export const rewardMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.rewards',
    kinds: ['grant.issued'],
    async handle(tx, { grantId }) {
      const grant = await findGrant(tx, grantId)
      const template = grantTemplates[grant?.cause.kind ?? '']
      if (grant === null || template === undefined || grant.issuedAs !== 'cash' || grant.amount === null)
        return
      const { playerId, amount, currency } = grant
      const values = {
        amount: money(amount, currency),
        // The cause is a jackpot and the number of its pot.
        ...(template === 'jackpotWon' && { jackpot: jackpot(grant.cause.id.replace(/:\d+$/, '')) }),
      }
      await sendMessages(deps, tx, [{ playerId, cause: `grant:${grantId}`, template, values }])
    },
  })

export const cashbackMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.cashback',
    kinds: ['cashback.offered'],
    async handle(tx, { playerId, claimId }) {
      const claim = await findClaim(tx, claimId)
      if (claim === null || claim.claimedAt !== null) return
      const values = { amount: money(claim.amount, claim.currency), until: moment(claim.claimUntil) }
      await sendMessages(deps, tx, [
        { playerId, cause: `cashback:${claimId}`, template: 'cashbackToClaim', values },
      ])
    },
  })

/** A bonus that was granted. Players who chose theirs with a deposit know. */
export const bonusMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.bonuses',
    kinds: ['bonus.changed'],
    async handle(tx, { playerId, bonusId }) {
      const bonus = await findBonus(tx, bonusId)
      if (bonus?.status !== BonusStatus.issued || !bonus.cause.startsWith('grant:')) return
      const values = {
        bonus: offer(bonus.offer),
        amount: money(bonus.amount, bonus.currency),
        until: moment(bonus.activate_by),
      }
      await sendMessages(deps, tx, [{ playerId, cause: `bonus:${bonusId}`, template: 'bonusGiven', values }])
    },
  })

export const freespinMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.freespins',
    kinds: ['freespin.changed'],
    async handle(tx, { playerId, freespinId }) {
      const spins = await findFreespin(tx, freespinId)
      if (spins?.status !== BonusStatus.issued) return
      const values = {
        count: { kind: 'count', count: spins.quantity } as const,
        game: game(spins.game),
        until: moment(spins.activate_by),
      }
      await sendMessages(deps, tx, [
        { playerId, cause: `freespin:${freespinId}`, template: 'spinsGiven', values },
      ])
    },
  })

export const freebetMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.freebets',
    kinds: ['freebet.changed'],
    async handle(tx, { playerId, freebetId }) {
      const freebet = await findFreebet(tx, freebetId)
      if (freebet === null || freebet.cancelled_at !== null || freebet.bet_id !== null) return
      const values = {
        amount: money(freebet.amount, freebet.currency),
        until: moment(freebet.expires_at),
      }
      await sendMessages(deps, tx, [
        { playerId, cause: `freebet:${freebetId}`, template: 'freebetGiven', values },
      ])
    },
  })
