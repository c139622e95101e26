import { z } from 'zod'
import { captcha, text } from '../shapes.ts'

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
}
