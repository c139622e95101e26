/** English texts of the page of risk rules. */
export const riskTexts = {
  'nav.risk': 'Risk rules',
  'risk.lead':
    'Rules look at each withdrawal when it is requested. A live rule sends it to the queue; a rule in shadow mode only records what it would have sent. No rule rejects: staff decide. Test a change on the last 30 days before you publish it.',
  'risk.backtest': 'Test all on the last 30 days',
  'risk.test': 'Test',
  'risk.save': 'Save the file',
  'risk.check': 'Check a draft',
  'risk.publish': 'Publish',
  'risk.history': 'Versions',
  'risk.rules': 'Rules',
  'risk.noRules': 'There are no rules.',
  'risk.found': 'Found in 30 days',
  'risk.declined': 'Not paid',
  'risk.hits': 'What they found',
  'risk.noHits': 'No rule has found a withdrawal yet.',
} as const
