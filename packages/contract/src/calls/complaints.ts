import { z } from 'zod'
import { id, moment, text, version } from '../shapes.ts'

const kind = z.enum(['payment', 'bonus', 'game', 'account', 'protection', 'other'])
export type ComplaintKind = z.infer<typeof kind>

const complaint = z.object({
  id,
  /** What players and staff call it by. */
  number: z.string(),
  kind,
  state: z.enum(['received', 'inReview', 'answered', 'closed']),
  /** What staff decided; `withdrawn` by the player. */
  outcome: z.enum(['upheld', 'partlyUpheld', 'rejected', 'withdrawn']).nullable(),
  openedAt: moment,
  acknowledgeBy: moment,
  answerBy: moment,
  acknowledgedAt: moment.nullable(),
  answeredAt: moment.nullable(),
  /** When staff took more time. They can do so once. */
  extendedAt: moment.nullable(),
  closedAt: moment.nullable(),
  version,
})
export type Complaint = z.infer<typeof complaint>

const complaintMessage = z.object({
  id,
  author: z.enum(['player', 'staff']),
  /** Null when it can no longer be decrypted. */
  text: z.string().nullable(),
  writtenAt: moment,
})
const complaintDetails = complaint.extend({ messages: z.array(complaintMessage) })
export type ComplaintDetails = z.infer<typeof complaintDetails>

const params = z.object({ id })
/** The caller chooses the ID, so that a repeat is stored once. */
const message = { id, text: text(4000) }

export const complaintCalls = {
  /** Newest first, with the terms of the player's market. */
  listComplaints: {
    reply: z.array(complaint),
    meta: z.object({
      acknowledgeDays: z.number().int(),
      answerDays: z.number().int(),
      protectionWorkingDays: z.number().int(),
      /** The body that resolves disputes with the operator. */
      disputeBody: z.object({ name: z.string(), url: z.string() }).nullable(),
    }),
  },
  createComplaint: { body: z.object({ ...message, kind }), reply: complaintDetails },
  getComplaint: { params, reply: complaintDetails },
  /** A message after the answer reopens the complaint. */
  writeComplaint: { params, body: z.object(message), reply: complaintDetails },
  withdrawComplaint: { params, reply: complaintDetails },
}
