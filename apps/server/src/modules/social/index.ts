import type { Module } from '../../platform/module.ts'
import type { SocialDeps } from './social.deps.ts'
import { forgetSocial } from './social.jobs.ts'
import { socialRoutes } from './social.routes.ts'
import { requireTelegram, TELEGRAM_SANDBOX_PURPOSE } from './telegram.service.ts'

export type { SocialDeps }
export { readOutsideTraits } from './outside-traits.ts'
export { makeAutologinIn } from './autologin.service.ts'
export { SANDBOX_PURPOSE } from './openid.ts'
export { authorizationUrl, findConfiguration, newFlowSecrets, redeemCode } from './openid-flow.ts'
export { linkedIdentities } from './identities.service.ts'
export { completeJoin } from './social-link.service.ts'
export { joinOffered } from './social-offer.service.ts'
export { TELEGRAM_SANDBOX_PURPOSE }

export const socialModule: Module<SocialDeps> = {
  name: 'social',
  routes: socialRoutes,
  jobs: [forgetSocial],
  prepare: requireTelegram,
}
