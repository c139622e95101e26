import { z } from 'zod'
import { playerMessage } from '../live-entities.ts'
import { captcha, id, paging, pagingMeta, text } from '../shapes.ts'

const messageIds = z.object({ messageIds: z.array(id).min(1).max(100) })
/** Unread messages; exact up to `COUNT_MAX`. */
const totalUnread = z.number().int().nonnegative()
const unread = z.object({ totalUnread })

/** Which offers the player gets. Messages about their account don't depend on it. */
const messageChoices = z.object({
  inAppOffers: z.boolean(),
  emailOffers: z.boolean(),
  hasEmail: z.boolean(),
})
export type MessageChoices = z.infer<typeof messageChoices>

export const notificationCalls = {
  /** A message to the operator. For signed-in players it includes their account. */
  createCommunication: {
    body: z.object({
      email: text(254).optional(),
      message: text(4000).optional(),
      captcha,
    }),
    reply: z.object({}),
  },
  /** The player's messages in the language of the request, newest first. */
  listMessages: { query: paging, reply: z.array(playerMessage), meta: pagingMeta.extend({ totalUnread }) },
  /** Unknown messages, and those of other players, are ignored. */
  readMessages: { body: messageIds, reply: unread },
  readAllMessages: { reply: unread },
  removeMessages: { body: messageIds, reply: unread },
  getMessageChoices: { reply: messageChoices },
  updateMessageChoices: {
    body: z.object({ inAppOffers: z.boolean().optional(), emailOffers: z.boolean().optional() }),
    reply: messageChoices,
  },
  /** Ends offers by email, by the link of one of them. Mail programs call it without a page (RFC 8058). */
  unsubscribe: { params: z.object({ token: z.string().max(128) }), reply: z.object({}) },
}
