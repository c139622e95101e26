/** Every command of staff. */
import type { Command } from '../command.ts'
import { isKnownPattern } from '../members/known-permissions.rules.ts'
import { toBoundCommands } from './bounds.ts'
import { betCommands } from './payments/bets.ts'
import { debtCommands } from './payments/debts.ts'
import { bonusCommands } from './rewards/bonuses.ts'
import { campaignCommands } from './rewards/campaigns.ts'
import { riskCommands } from './payments/risk.ts'
import { claimCommands } from './payments/claims.ts'
import { catalogueCommands } from './catalogue.ts'
import { deliveryCommands } from './deliveries.ts'
import { complaintCommands } from './complaints.ts'
import { documentCommands } from './documents.ts'
import { returnCommands } from './payments/returns.ts'
import { withdrawalCommands } from './payments/withdrawals.ts'
import { journalChainCommands } from './journal-chain.ts'
import { noteCommands } from './notes.ts'
import { operationCommands } from './operations.ts'
import { invitationCommands } from './rewards/invitations.ts'
import { draftCommands } from './rewards/drafts.ts'
import { orderCommands } from './orders.ts'
import { grantCommands } from './rewards/grants.ts'
import { partnerCommands } from './partners.ts'
import { paymentCommands } from './payments/payments.ts'
import { exportCommands } from './exports.ts'
import { correctionCommands } from './corrections.ts'
import { exclusionCommands } from './exclusions.ts'
import { signalCommands } from './signals.ts'
import { playerCommands } from './players.ts'
import { providerCommands } from './providers.ts'
import { pushCommands } from './push.ts'
import { rateCommands } from './payments/rates.ts'
import { offerCommands } from './rewards/offers.ts'
import { switchCommands } from './switches.ts'
import { trialCommands } from './rewards/trials.ts'
import { rewardCommands } from './rewards/rewards.ts'
import { tournamentCommands } from './rewards/tournaments.ts'
import { prizeDropCommands } from './rewards/prize-drops.ts'
import { jackpotCommands } from './rewards/jackpots.ts'
import { marketCommands } from './markets.ts'
import { settingsCommands } from './settings.ts'
import { sealedDayCommands } from './sealed-days.ts'
import { statementCommands } from './statements.ts'
import { staffCommands } from './staff.ts'

export const commands: readonly Command[] = [
  ...playerCommands,
  ...noteCommands,
  ...exclusionCommands,
  ...signalCommands,
  ...correctionCommands,
  ...documentCommands,
  ...complaintCommands,
  ...withdrawalCommands,
  ...claimCommands,
  ...riskCommands,
  ...returnCommands,
  ...orderCommands,
  ...paymentCommands,
  ...debtCommands,
  ...betCommands,
  ...exportCommands,
  ...sealedDayCommands,
  ...offerCommands,
  ...draftCommands,
  ...rewardCommands,
  ...tournamentCommands,
  ...jackpotCommands,
  ...prizeDropCommands,
  ...bonusCommands,
  ...grantCommands,
  ...campaignCommands,
  ...invitationCommands,
  ...partnerCommands,
  ...statementCommands,
  ...trialCommands,
  ...marketCommands,
  ...settingsCommands,
  ...pushCommands,
  ...switchCommands,
  ...providerCommands,
  ...operationCommands,
  ...journalChainCommands,
  ...catalogueCommands,
  ...staffCommands,
  ...toBoundCommands((permission) =>
    isKnownPattern(
      permission,
      commands.map(({ words }) => words),
    ),
  ),
  ...rateCommands,
  ...deliveryCommands,
]
