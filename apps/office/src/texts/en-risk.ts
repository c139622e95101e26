/** English texts of the page of risk rules. */
export const riskTexts = {
  'nav.risk': 'Risk rules',
  'risk.lead':
    'Rules look at each withdrawal when it is requested, and at each deposit when it is paid. A live rule sends a withdrawal to the queue, and opens an alert about a deposit; a rule in shadow mode only records what it would have done. No rule rejects: staff decide. Test a change on the last 30 days before you publish it.',
  'risk.backtest': 'Test all on the last 30 days',
  'risk.test': 'Test',
  'risk.save': 'Save the file',
  'risk.check': 'Check a draft',
  'risk.publish': 'Publish',
  'risk.history': 'Versions',
  'risk.alerts': 'Open alerts',
  'risk.oldest': 'The {shown} oldest of {open} open alerts.',
  'risk.noAlerts': 'No alert is open.',
  'risk.close': 'Close',
  'risk.rules': 'Rules',
  'risk.noRules': 'There are no rules.',
  'risk.found': 'Found in 30 days',
  'risk.declined': 'Not paid',
  'risk.hits': 'What they found',
  'risk.noHits': 'No rule has found anything yet.',
} as const
