/** German texts of commands and their forms. */
export const commandTexts = {
  'commands.title': 'Befehle',
  'commands.lead':
    'Alles, was das Personal tun kann, auch auf der Befehlszeile. Jede Änderung braucht eine Begründung und steht im Protokoll.',
  'commands.filter': 'Filtern',
  'commands.run': 'Ausführen',
  'field.optional': 'freiwillig',
  'field.missing': 'Bitte ausfüllen.',
  'field.unknown': 'Dieses Feld ist unbekannt.',
  'field.tooLong': 'Höchstens {max} Zeichen.',
  'field.notAmount': 'Geben Sie einen Betrag mit Punkt ein, etwa 12.50.',
  'field.notDecimal': 'Geben Sie eine Zahl mit Punkt ein, etwa 1.25.',
  'field.notNumber': 'Geben Sie eine ganze Zahl ein.',
  'field.tooLow': 'Mindestens {min}.',
  'field.tooHigh': 'Höchstens {max}.',
  'field.notDate': 'Geben Sie ein Datum ein.',
  'field.notDateTime': 'Geben Sie Datum und Uhrzeit ein.',
  'field.notChoice': 'Wählen Sie einen der Werte.',
  'field.notName': 'Kleinbuchstaben, Ziffern und Striche, höchstens 64.',
  'commands.bound': 'Ihre Grenze: {bound}.',
  'commands.needsProof':
    'Braucht einen neuen Code Ihrer Authenticator-App, wenn der letzte älter als fünf Minuten ist.',
  'commands.result': 'Ergebnis',
  'commands.noRows': 'Keine Einträge.',
  'commands.download': '{name} speichern',
} as const
