export type WalletTab = 'deposit' | 'withdraw'
