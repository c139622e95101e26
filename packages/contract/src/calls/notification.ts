import { z } from 'zod'
import { captcha, text } from '../shapes.ts'

export const notificationCalls = {
  /** A message to the house. Who is signed in is named in it. */
  createCommunication: {
    body: z.object({
      email: text(254).optional(),
      message: text(4000).optional(),
      captcha,
    }),
    reply: z.object({}),
  },
}
