import type { InputName } from '@fairhall/ui/inputs'
import type { QueryClient } from '@tanstack/react-query'
import type { ModalRegistry } from '../shell/modals/modal-registry.ts'

const FORM_TEXTS = ['fields-settings/fields', 'fields-settings/validation', 'alerts/player']

const FACTOR = 'global-components/second-factor'

/** Loads the chunk of a form together with the inputs that it always has. */
async function withInputs<Part>(
  queryClient: QueryClient,
  part: Promise<Part>,
  ...types: readonly InputName[]
): Promise<Part> {
  const { loadInputs } = await import('../shell/forms/form-field.tsx')
  return (await Promise.all([part, loadInputs(queryClient, ...types)]))[0]
}

/** Where the modals are defined. Each is a separate chunk, loaded when the modal first opens. */
export const modalRegistry: ModalRegistry = {
  'sign-in': {
    load: (queryClient) =>
      withInputs(queryClient, import('../features/sign-in/sign-in-modal.tsx'), 'text', 'password'),
    texts: ['modals/sign-in', 'global-components/social', FACTOR, ...FORM_TEXTS],
  },
  'sign-up': {
    load: (queryClient) =>
      withInputs(
        queryClient,
        import('../features/sign-up/sign-up-modal.tsx'),
        'text',
        'password',
        'checkbox',
      ),
    texts: ['modals/sign-up', 'global-components/social', ...FORM_TEXTS],
    asks: 'sign-up-cancel',
  },
  'sign-up-cancel': {
    load: () => import('../features/sign-up/sign-up-cancel-modal.tsx'),
    texts: ['modals/sign-up-cancel'],
  },
  wallet: {
    load: () => import('../features/wallet/wallet-modal.tsx'),
    texts: [
      'modals/wallet',
      'global-components/offers',
      'modals/birth-date',
      'alerts/payments',
      'alerts/invoices',
      'global-components/pause',
      'pages/profile-limits',
      FACTOR,
      ...FORM_TEXTS,
    ],
    asks: 'cancel-deposit',
  },
  'wallet-region': {
    load: () => import('../features/wallet/wallet-region-modal.tsx'),
    texts: ['modals/wallet-region', 'fields-settings/fields'],
  },
  'cancel-deposit': {
    load: () => import('../features/wallet/deposit/cancel-deposit-modal.tsx'),
    texts: ['modals/cancel-deposit'],
  },
  'birth-date': {
    load: (queryClient) =>
      withInputs(queryClient, import('../features/game-modals/birth-date-modal.tsx'), 'birth date'),
    texts: ['modals/birth-date', ...FORM_TEXTS],
  },
  'turn-over-wager': {
    load: () => import('../features/wallet/withdrawal/turn-over-wager-modal.tsx'),
    texts: ['modals/turn-over-wager'],
  },
  'deposit-success': {
    load: () => import('../features/deposit-outcome/deposit-success-modal.tsx'),
    texts: ['modals/deposit-success'],
  },
  'deposit-error': {
    load: () => import('../features/deposit-outcome/deposit-error-modal.tsx'),
    texts: ['modals/deposit-error'],
  },
  'deposit-pending': {
    load: () => import('../features/wallet/deposit/deposit-pending-modal.tsx'),
    texts: ['modals/deposit-pending'],
  },
  'deposit-redirect': {
    load: () => import('../features/wallet/deposit/deposit-redirect-modal.tsx'),
    texts: ['modals/deposit-redirect'],
  },
  'profile-confirmed': {
    load: () => import('../features/verify/profile-confirmed-modal.tsx'),
    texts: ['modals/profile-confirmed'],
  },
  'forgot-pass': {
    load: (queryClient) =>
      withInputs(queryClient, import('../features/password/forgot-pass-modal.tsx'), 'text'),
    texts: ['modals/forgot-pass', 'modals/reset-pass', 'modals/sign-in', 'modals/sign-up', ...FORM_TEXTS],
  },
  'reset-pass': {
    load: () => import('../features/password/reset-pass-modal.tsx'),
    texts: ['modals/reset-pass', 'fields-settings/fields', 'fields-settings/validation'],
  },
  'equivalent-currency': {
    load: () => import('../features/equivalent-currency/equivalent-currency-modal.tsx'),
    texts: ['modals/equivalent-currency'],
  },
  'wallet-bonus-info': {
    load: () => import('../features/bonus-modals/wallet-bonus-info-modal.tsx'),
    texts: ['modals/wallet-bonus-info'],
  },
  'quests-hub': {
    load: () => import('../features/quests/quests-hub-modal.tsx'),
    texts: ['modals/quests-hub', 'global-components/quests', 'global-components/loyalty'],
  },
  'quest-rewards': {
    load: () => import('../features/quests/quest-rewards-modal.tsx'),
    texts: ['modals/quest-rewards', 'global-components/loyalty'],
  },
  'quest-tasks': {
    load: () => import('../features/quests/quest-tasks-modal.tsx'),
    texts: [
      'modals/quest-tasks',
      'modals/quests-hub',
      'global-components/quests',
      'global-components/loyalty',
    ],
  },
  'quest-task-games': {
    load: () => import('../features/quests/quest-task-games-modal.tsx'),
    texts: ['modals/quest-task-games'],
  },
  'loyalty-level': {
    load: () => import('../features/loyalty/loyalty-level-modal.tsx'),
    texts: ['modals/loyalty-level', 'global-components/loyalty'],
  },
  'loyalty-earn': {
    load: () => import('../features/loyalty/loyalty-earn-modal.tsx'),
    texts: ['modals/loyalty-earn'],
  },
  'add-cash-limit': {
    load: () => import('../features/limits/add-cash-limit-modal.tsx'),
    texts: ['modals/add-cash-limit', 'pages/profile-limits', 'fields-settings/validation'],
  },
  'edit-cash-limit': {
    load: () => import('../features/limits/edit-cash-limit-modal.tsx'),
    texts: ['modals/edit-cash-limit', 'fields-settings/validation'],
  },
  'self-exclusion-limit': {
    load: () => import('../features/limits/self-exclusion-limit-modal.tsx'),
    texts: ['modals/self-exclusion-limit', 'pages/profile-limits', 'fields-settings/validation'],
  },
  'game-limit-reached': {
    load: () => import('../features/game-modals/game-limit-reached-modal.tsx'),
    texts: ['modals/game-limit-reached'],
  },
  'max-bets': {
    load: () => import('../features/game-modals/max-bets-modal.tsx'),
    texts: ['modals/max-bets'],
  },
  'restricted-bets': {
    load: () => import('../features/game-modals/restricted-bets-modal.tsx'),
    texts: ['modals/restricted-bets'],
  },
  'bonus-cancel-lock': {
    load: () => import('../features/bonus-modals/bonus-cancel-lock-modal.tsx'),
    texts: ['modals/bonus-cancel-lock'],
  },
  'change-active-bonus': {
    load: () => import('../features/bonus-modals/change-active-bonus-modal.tsx'),
    texts: ['modals/change-active-bonus'],
  },
  'cancel-active-bonus': {
    load: () => import('../features/bonus-modals/cancel-active-bonus-modal.tsx'),
    texts: ['modals/cancel-active-bonus'],
  },
  'cancel-issued-bonus': {
    load: () => import('../features/bonus-modals/cancel-issued-bonus-modal.tsx'),
    texts: ['modals/cancel-issued-bonus'],
  },
  'cancel-unsettled-bonus': {
    load: () => import('../features/bonus-modals/cancel-unsettled-bonus-modal.tsx'),
    texts: ['modals/cancel-unsettled-bonus'],
  },
  'package-bonus': {
    load: () => import('../features/bonus-modals/package-bonus-modal.tsx'),
    texts: ['modals/package-bonus'],
  },
  'bonus-details': {
    load: () => import('../features/bonus-modals/bonus-details-modal.tsx'),
    texts: ['modals/bonus-details'],
  },
  'mobile-game': {
    load: () => import('../features/game-modals/mobile-game-modal.tsx'),
    texts: ['modals/mobile-game'],
  },
  'demo-game': {
    load: () => import('../features/game-modals/demo-game-modal.tsx'),
    texts: ['modals/demo-game', 'modals/mobile-game'],
  },
  categories: {
    load: () => import('../features/game-modals/categories-modal.tsx'),
    texts: ['modals/categories'],
  },
  providers: {
    load: () => import('../features/game-modals/providers-modal.tsx'),
    texts: ['modals/providers'],
  },
  'geo-restricted-game': {
    load: () => import('../features/geo-restricted/geo-restricted-game-modal.tsx'),
    texts: ['modals/geo-restricted-game'],
  },
  'geo-restricted-type': {
    load: () => import('../features/geo-restricted/geo-restricted-type-modal.tsx'),
    texts: ['modals/geo-restricted-type', 'layout/geo-restricted'],
  },
}
