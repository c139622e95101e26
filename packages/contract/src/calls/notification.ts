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
  pushOffers: z.boolean(),
  /** Null: the operator has no web push. */
  push: z
    .object({
      /** The key that the browser subscribes with. */
      key: z.string(),
      /** Whether this login gets pushes. */
      isOn: z.boolean(),
    })
    .nullable(),
})

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`))
/** What the browser answers when it subscribes at its push service. */
const pushSubscription = z.object({
  /** The key that it subscribed with. */
  key: base64url(65),
  endpoint: z.url().max(1024),
  publicKey: base64url(65),
  auth: base64url(16),
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
    body: z.object({
      inAppOffers: z.boolean().optional(),
      emailOffers: z.boolean().optional(),
      pushOffers: z.boolean().optional(),
    }),
    reply: messageChoices,
  },
  /** Shows messages about the account on this device, until it logs out. The last browser of a login counts. */
  subscribePush: { body: pushSubscription, reply: z.object({}) },
  unsubscribePush: { reply: z.object({}) },
  /** Ends offers by email, by the link of one of them. Mail programs call it without a page (RFC 8058). */
  unsubscribe: { params: z.object({ token: z.string().max(128) }), reply: z.object({}) },
}
