import { z } from 'zod'
import { playerMessage } from '../live-entities.ts'
import { captcha, id, paging, pagingMeta, text } from '../shapes.ts'

const messageIds = z.object({ messageIds: z.array(id).min(1).max(100) })
/** Unread messages; exact up to `COUNT_MAX`. */
const totalUnread = z.number().int().nonnegative()
const unread = z.object({ totalUnread })

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
}
