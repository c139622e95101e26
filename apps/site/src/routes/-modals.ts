import type { ModalRegistry } from '../shell/modals/modal-registry.ts'

const FORM_TEXTS = ['fields-settings/fields', 'fields-settings/validation', 'alerts/player']

/** Where the parts of the modals are. Each is a chunk of its own, loaded when its modal opens for the first time. */
export const modalRegistry: ModalRegistry = {
  'sign-in': {
    load: () => import('../features/sign-in/sign-in-modal.tsx'),
    texts: ['modals/sign-in', ...FORM_TEXTS],
  },
  'sign-up': {
    load: () => import('../features/sign-up/sign-up-modal.tsx'),
    texts: ['modals/sign-up', ...FORM_TEXTS],
  },
  'sign-up-cancel': {
    load: () => import('../features/sign-up/sign-up-cancel-modal.tsx'),
    texts: ['modals/sign-up-cancel'],
  },
  wallet: {
    load: () => import('../features/wallet/wallet-modal.tsx'),
    texts: ['modals/wallet', 'alerts/payments', ...FORM_TEXTS],
  },
  'wallet-region': {
    load: () => import('../features/wallet/wallet-region-modal.tsx'),
    texts: ['modals/wallet-region', 'fields-settings/fields'],
  },
  'cancel-deposit': {
    load: () => import('../features/wallet/cancel-deposit-modal.tsx'),
    texts: ['modals/cancel-deposit'],
  },
  'turn-over-wager': {
    load: () => import('../features/wallet/turn-over-wager-modal.tsx'),
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
    load: () => import('../features/deposit-outcome/deposit-pending-modal.tsx'),
    texts: ['modals/deposit-pending'],
  },
  'deposit-redirect': {
    load: () => import('../features/deposit-outcome/deposit-redirect-modal.tsx'),
    texts: ['modals/deposit-redirect'],
  },
  'profile-confirmed': {
    load: () => import('../features/verify/profile-confirmed-modal.tsx'),
    texts: ['modals/profile-confirmed'],
  },
}
