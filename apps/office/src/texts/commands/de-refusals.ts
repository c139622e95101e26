/** Why the server refuses a command, in German, by its codes. In English the office shows what the server says. */
export const refusals: Readonly<Record<string, string>> = {
  staffUnknown: 'Unbekanntes Mitglied oder falscher Schlüssel.',
  codeUnknown:
    'Unbekannter, benutzter oder abgelaufener Code. Lassen Sie sich einen neuen senden: `staff invite <id>`.',
  tooManyTries: 'Zu viele falsche Schlüssel. Versuchen Sie es später noch einmal.',
  tooManyCodes:
    'Zu viele falsche Codes. Alle zwölf Stunden ist ein weiterer möglich; `staff reset` gibt einen neuen Schlüssel und entfernt die App.',
  proofNeeded: 'Bestätigen Sie zuerst mit einem Passkey oder einem neuen Code Ihrer Authenticator-App.',
  signatureNeeded: 'Sie haben einen Passkey: Signieren Sie die Freigabe damit.',
  ownBound: 'Die Grenze betrifft Sie oder eines Ihrer Rechte: Jemand anderes muss sie beauftragen.',
  loginDiffers:
    'Der Auftrag lässt andere Anmeldedaten zu. Wiederholen Sie die geprüfte E-Mail oder Telefonnummer.',
  staffExists: 'Ein Mitglied hat oder hatte diesen Namen. Namen werden nicht zweimal vergeben.',
  staffAccepted: 'Das Mitglied hat schon einen Schlüssel. `staff reset` beauftragt einen neuen.',
  emailMissing: 'Das Mitglied hat keine E-Mail-Adresse: `staff change` beauftragt eine.',
  lastOfStaff: 'Niemand bliebe übrig, der Mitglieder hinzufügen kann.',
  lastApprover: 'Niemand bliebe übrig, der Aufträgen anderer zustimmen kann.',
  returnWaits:
    'Diese Rückzahlung wartet auf eine Freigabe: Lesen Sie sie unter den Auszahlungen und geben Sie sie dort frei.',
  returnNotOpen:
    'Das ist keine Rückzahlung, oder ihr Anbieter zahlt sie vielleicht gerade aus, oder sie ist beendet.',
  returnRefunded: 'Der Anbieter erstattet die Zahlung selbst: Die Rückzahlung braucht kein Ziel.',
  destinationNotTheirs:
    'Das Ziel steht nicht im Adressbuch des Spielers, und das Dokument ist kein angenommener Zahlungsnachweis des Spielers.',
  destinationWrong: 'Die Felder passen nicht zur Methode.',
  referenceUsed: 'Eine andere Rückzahlung wurde mit dieser Referenz als ausgezahlt vermerkt.',
  stoppedForLonger:
    'Der Teil ist für länger angehalten: Wer ihn zulassen darf, kann das mit `allow` beenden.',
  exportNotReady: 'Die Datei wird noch geschrieben: siehe `export list`.',
  exportFailed: 'Die Datei konnte nicht geschrieben werden: Exportieren Sie noch einmal.',
  exportTooLarge: 'Die Liste hat mehr Zeilen, als eine Datei haben darf: Exportieren Sie weniger Tage.',
  exportsTooMany: 'Sie haben so viele Exporte, wie gleichzeitig möglich sind: Warten Sie, bis einer abläuft.',
  documentChanged:
    'Seit Sie das Dokument gelesen haben, hat jemand darüber entschieden: Lesen Sie es noch einmal.',
  notScanned:
    'Die Virenprüfung ist nicht abgeschlossen: Das Dokument kann noch nicht geöffnet oder angenommen werden.',
  registerListed: 'Ein Sperrregister führt den Spieler: Solange das so ist, bleibt das Land.',
  registerUnanswered:
    'Ein Sperrregister hat zu dem Spieler nicht geantwortet, oder im Profil fehlt, was es braucht: Bis es antwortet, bleibt das Land.',
  erased: 'Der Spieler wurde gelöscht: Es kann kein neuer Text über ihn gespeichert werden.',
  notClosed: 'Das Konto ist nicht geschlossen.',
  keptByLaw:
    'Der Spieler hat Geld bewegt: Das Gesetz verlangt, dass seine Daten so lange aufbewahrt werden, wie retention.json es festlegt.',
  notSending: 'Die Auszahlung wird nicht gesendet und kann deshalb nicht abgerechnet werden.',
  notSaidPaid: 'Der Anbieter hat die Zahlung nicht bestätigt: Sie kann noch ausgezahlt werden.',
  depositUnderWay: 'Die Einzahlung läuft noch: Ihr Anbieter kann sie noch bestätigen.',
  addedBefore: 'Diese Zahlung wurde schon einer Einzahlung hinzugefügt.',
  chargebackBooked:
    'Eine Rückbuchung mit dieser Referenz wurde schon gebucht, für diese Einzahlung oder eine andere desselben Anbieters.',
  tooMuch: 'Der Betrag ist größer, als das Hauptbuch fassen kann.',
  importNotHeld:
    'Der Import wartet nicht auf eine Entscheidung: Eine spätere Liste hat ihn ersetzt, oder jemand hat entschieden.',
  offerNotGranted: 'Es gibt kein solches Angebot mit dem Auslöser grant.',
  notByInvitation: 'Es gibt keine solche Stufe auf Einladung.',
  invitationMarket: 'Der Markt des Spielers erlaubt keine Stufen auf Einladung.',
  invitationRestricted: 'Der Spieler macht eine Pause oder darf nicht spielen.',
  invitationUnverified: 'Die Identität des Spielers ist nicht verifiziert.',
  invitationPoints: 'Der Spieler hat weniger Punkte, als die Stufe verlangt.',
  invitationReached: 'Der Spieler hat diese Stufe oder eine höhere.',
  notInvited: 'Der Spieler hat keine Einladung zu dieser Stufe: siehe `loyalty invitations`.',
  runTaken: 'Ein Lauf für ein anderes Angebot oder andere Spieler hat diesen Namen.',
  runTooLarge: 'Der Lauf hat mehr Spieler oder kostet mehr, als grants.json erlaubt.',
  runEmpty: 'Kein Spieler der Liste kann das Angebot erhalten: siehe `reward check`.',
  runCancelled: 'Der Lauf wurde storniert.',
  statementNotPayable:
    'Die Abrechnung ist nicht geschlossen, wurde gezahlt, oder es gibt nichts zu zahlen: siehe `statement show`.',
  partnerAccountClosed: 'Das Konto des Partners ist geschlossen: Ändern Sie es zuerst mit `partner change`.',
  partnerIdWrong:
    'Die ID eines Partners besteht aus höchstens 48 Kleinbuchstaben, Ziffern und Bindestrichen und ist nicht `friend`.',
  partnerTaken: 'Es gibt einen Partner mit dieser ID.',
  partnerUnknown: 'Es gibt keinen solchen Partner: siehe `partner list`.',
  planUnknown: 'Es gibt keinen solchen Plan in affiliates.json.',
  postbackWrong: 'Postbacks gehen an eine https-Adresse im öffentlichen Internet.',
  campaignClosed: 'Die Kampagne ist aus, oder jetzt ist nicht ihre Zeit.',
  campaignRepeated: 'Die Kampagne wurde heute schon gestartet: siehe `campaign runs`.',
  campaignRunState: 'Es gibt keinen solchen Lauf, oder sein Status erlaubt das nicht: siehe `campaign runs`.',
  pushStarted: 'Web-Push ist schon an: siehe `push show`.',
  pushStopped: 'Web-Push ist aus: siehe `push start`.',
  betEnded:
    'Die Wette kann nicht mehr annulliert werden: Sie endete mit einem Cash-out oder wurde erstattet, abgelehnt oder zurückgenommen.',
  draftChanged: 'Der Entwurf hat sich geändert, seit Sie ihn gelesen haben.',
  dayNotSealed: 'Dieser Tag ist nicht versiegelt.',
  dayAsSealed: 'Der Tag hat keine Abweichung, die nicht akzeptiert wurde.',
  dayUnread:
    'Der Tag konnte nicht rechtzeitig gelesen werden: Versuchen Sie es, wenn die Datenbank weniger zu tun hat.',
  dayDiffersTooMuch:
    'Der Tag hat mehr Abweichungen, als eine Prüfung auflistet; deshalb können sie nicht akzeptiert werden.',
  debtSettled: 'Die Rückbuchung ließ nichts offen, oder weniger als das: siehe `debt list`.',
  repaymentRecorded: 'Eine Zahlung mit dieser Referenz wurde schon für eine Schuld vermerkt.',
  betOwesNothing: 'Die Wette schuldet nichts.',
  complaintClosed: 'Die Beschwerde ist abgeschlossen.',
  complaintExtended: 'Die Frist wurde schon verlängert; das ist einmal möglich.',
  infected: 'Im Dokument wurde ein Virus gefunden; das Dokument wurde gelöscht.',
}
