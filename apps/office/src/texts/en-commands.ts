/** English texts of commands and their forms. */
export const commandTexts = {
  'commands.title': 'Commands',
  'commands.lead':
    'Everything that staff can do, also on the command line. Each change needs a reason and leaves an entry in the audit log.',
  'commands.filter': 'Filter',
  'commands.run': 'Run',
  'field.optional': 'optional',
  'field.missing': 'Fill this in.',
  'field.unknown': 'This field is unknown.',
  'field.tooLong': 'At most {max} characters.',
  'field.notAmount': 'Enter an amount with a point, such as 12.50.',
  'field.notDecimal': 'Enter a number with a point, such as 1.25.',
  'field.notNumber': 'Enter a whole number.',
  'field.tooLow': 'At least {min}.',
  'field.tooHigh': 'At most {max}.',
  'field.notDate': 'Enter a date.',
  'field.notDateTime': 'Enter a date and a time.',
  'field.notChoice': 'Choose one of the values.',
  'field.notName': 'Lower-case letters, digits and dashes, at most 64.',
  'commands.bound': 'Your bound: {bound}.',
  'commands.needsProof':
    'Needs a new code of your authenticator app if the last one is older than five minutes.',
  'commands.result': 'Result',
  'commands.noRows': 'No entries.',
  'commands.download': 'Save {name}',
} as const
