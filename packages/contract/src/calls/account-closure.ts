import { z } from 'zod'
import { id, moment } from '../shapes.ts'
import { ownProof } from './passkeys.ts'

/** Rows as they are stored, readable for people and for programs. */
const rows = z.array(z.record(z.string(), z.unknown()))

export const accountClosureCalls = {
  /** The player's social accounts for signing in, the first one first. */
  listIdentities: {
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        joinedAt: moment,
        /** False after a password reset: it cannot sign in until the owner confirms it. */
        isConfirmed: z.boolean(),
      }),
    ),
  },
  confirmIdentity: { params: z.object({ id }), body: ownProof, reply: z.object({}) },
  removeIdentity: { params: z.object({ id }), body: ownProof, reply: z.object({}) },
  /** Everything that is stored about the player. */
  exportData: {
    body: ownProof,
    reply: z.object({
      madeAt: moment,
      profile: rows,
      details: rows,
      consents: rows,
      signIns: rows,
      linkedIdentities: rows,
      secondFactor: rows,
      passkeys: rows,
      accounts: rows,
      payments: rows,
      destinations: rows,
      bonuses: rows,
      freespins: rows,
      freebets: rows,
      bonusCodes: rows,
      bonusViolations: rows,
      offerLists: rows,
      rewards: rows,
      loyalty: rows,
      rakeback: rows,
      quests: rows,
      jackpotEntries: rows,
      prizeDrops: rows,
      tournaments: rows,
      messages: rows,
      complaints: rows,
      complaintMessages: rows,
      referrals: rows,
      messageChoices: rows,
      offersSent: rows,
      countedPlay: rows,
      playDays: rows,
      bets: rows,
      sportsBets: rows,
      games: rows,
      limits: rows,
      documents: rows,
      identityChecks: rows,
      emailChanges: rows,
      registerChecks: rows,
      countryRequests: rows,
      protectionList: rows,
      formerTraits: rows,
      protectionSignals: rows,
      journal: rows,
    }),
  },
  /** The file of a document, by the ticket in its row of `exportData`: base64. */
  exportDocument: {
    body: z.object({ ticket: z.string().max(256) }),
    reply: z.object({ content: z.string() }),
  },
  /** Permanent. Refused while there is money, a payment in progress or an open round. */
  closePlayer: { body: ownProof, reply: z.object({}) },
}
