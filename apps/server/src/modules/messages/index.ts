import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { publishMessages } from './messages.consumer.ts'
import type { MessagesDeps } from './messages.deps.ts'
import { forgetMessages } from './messages.queries.ts'
import { messagesRoutes } from './messages.routes.ts'
import { documentMessages, exclusionMessages, limitMessages, welcome } from './product/account.consumers.ts'
import { remindOfEnds } from './product/expiring.service.ts'
import {
  bonusMessages,
  cashbackMessages,
  freebetMessages,
  freespinMessages,
  rewardMessages,
  withdrawalMessages,
} from './product/money.consumers.ts'
import { levelMessages, questMessages } from './product/play.consumers.ts'

export type { MessagesDeps }
export { bigWinCounter } from './product/play.consumers.ts'
export { forgetMessagesOf } from './messages.queries.ts'
export type { Message } from './messages.queries.ts'
export { findShownMessage } from './messages.service.ts'
export { openRenderer } from './messages.view.ts'
export { type SendDeps, sendCampaignMessages, sendMessages } from './sending.service.ts'
export { listTemplates, type TemplateName } from './templates.rules.ts'

const DAY_MS = 86_400_000

export const messagesModule: Module<MessagesDeps> = {
  name: 'messages',
  routes: messagesRoutes,
  consumers: (deps) => [
    publishMessages(deps),
    welcome(deps),
    documentMessages(deps),
    limitMessages(deps),
    exclusionMessages(deps),
    withdrawalMessages(deps),
    rewardMessages(deps),
    cashbackMessages(deps),
    bonusMessages(deps),
    freespinMessages(deps),
    freebetMessages(deps),
    levelMessages(deps),
    questMessages(deps),
  ],
  jobs: [
    defineJob({
      name: 'messages.remindOfEnds',
      cron: '*/10 * * * *',
      run: (deps: MessagesDeps) => remindOfEnds(deps),
    }),
    defineJob({
      name: 'messages.forget',
      cron: '43 3 * * *',
      async run({ clock, db, settings }: MessagesDeps) {
        const { keptDays } = settings.current().messages
        while (await forgetMessages(db, new Date(clock.now().getTime() - keptDays * DAY_MS)));
      },
    }),
  ],
}
