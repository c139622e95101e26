import { z } from 'zod'
import { id, moment } from '../shapes.ts'
import { ownProof } from './passkeys.ts'

/** Rows as they are kept, for people to read and for programs to take along. */
const rows = z.array(z.record(z.string(), z.unknown()))

export const departureCalls = {
  /** Accounts elsewhere that the player comes in by, the first one first. */
  listIdentities: {
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        joinedAt: moment,
        /** False after a password reset: it does not sign in until the owner confirms it. */
        isConfirmed: z.boolean(),
      }),
    ),
  },
  confirmIdentity: { params: z.object({ id }), body: ownProof, reply: z.object({}) },
  removeIdentity: { params: z.object({ id }), body: ownProof, reply: z.object({}) },
  /** Everything that the house knows of the player. */
  exportData: {
    body: ownProof,
    reply: z.object({
      madeAt: moment,
      profile: rows,
      details: rows,
      consents: rows,
      signIns: rows,
      joinedAccounts: rows,
      secondFactor: rows,
      passkeys: rows,
      accounts: rows,
      payments: rows,
      destinations: rows,
      bonuses: rows,
      freespins: rows,
      bonusCodes: rows,
      bets: rows,
      limits: rows,
      documents: rows,
      identityChecks: rows,
      journal: rows,
    }),
  },
  /** The file of a paper, by the ticket that is in its row of `exportData`: base64. */
  exportDocument: {
    body: z.object({ ticket: z.string().max(256) }),
    reply: z.object({ content: z.string() }),
  },
  /** For good. Refused while there is money, a payment under way or an open round. */
  closePlayer: { body: ownProof, reply: z.object({}) },
}
