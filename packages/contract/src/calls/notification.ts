import { z } from 'zod'

export const notificationCalls = {
  /** A message to the house. Who is signed in is named in it. */
  createCommunication: {
    body: z.object({
      email: z.string().max(254).optional(),
      message: z.string().max(4000).optional(),
      captcha: z.string().max(128).optional(),
    }),
    reply: z.object({}),
  },
}
