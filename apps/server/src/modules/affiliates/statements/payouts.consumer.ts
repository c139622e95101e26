import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { lockingPlayersFirst } from '../../player-state/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { payCommission } from './payouts.service.ts'

/** A failing payment is retried and finally parked for staff. */
export const payCommissions = (deps: AffiliatesDeps): Consumer =>
  lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'affiliates.pay',
      kinds: ['commission.approved'],
      handle: (tx, payment) => payCommission(deps, tx, payment),
    }),
  )
