/** Schema of payment-providers.json in CONFIG_DIR. */
import { z } from 'zod'
import { chains, idShape } from '../payment-methods/index.ts'

const address = z.url({ protocol: /^https?$/ })

const provider = z.object({
  id: idShape,
  isEnabled: z.boolean().default(true),
  /** Origins of the hosted pages, if they differ from that of `url`. */
  pages: z.array(address).optional(),
})

export const providersFile = z.object({
  providers: z.array(
    z.discriminatedUnion('adapter', [
      provider.extend({
        adapter: z.literal('sandbox'),
        /** Base URL. Defaults to where this installation mounts the sandbox. */
        url: address.optional(),
      }),
      provider.extend({
        adapter: z.literal('btcpay'),
        url: address,
        storeId: z.string().min(1),
        /** By chain: the name of its payment method in BTCPay Server. */
        coins: z.partialRecord(z.enum(chains), z.string().min(1)),
      }),
    ]),
  ),
})

export type ProviderSetting = z.infer<typeof providersFile>['providers'][number]
