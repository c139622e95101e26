/** Deutsche Texte der Anmeldung und der zweiten Faktoren. */
import type { signInTexts as en } from './en-sign-in.ts'

export const signInTexts: Readonly<Record<keyof typeof en, string>> = {
  'signIn.title': 'Im Büro anmelden',
  'signIn.staff': 'Mitarbeiterkennung',
  'signIn.key': 'Schlüssel',
  'signIn.keyHint': 'Der Schlüssel aus Ihrer Einladung. Bewahren Sie ihn in einem Passwortmanager auf.',
  'signIn.code': 'Code Ihrer Authenticator-App',
  'signIn.codeHint':
    'Bei der ersten Anmeldung leer lassen: Dann richten Sie einen Passkey oder die App ein. Mit Passkey brauchen Sie keinen Schlüssel.',
  'signIn.submit': 'Anmelden',
  'signIn.passkey': 'Mit Passkey anmelden',
  'signIn.factor': 'Zweiten Faktor einrichten',
  'signIn.factorHint':
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN an, und niemand kann ihn abfangen. Oder nutzen Sie eine App, die Codes zeigt.',
  'signIn.makePasskey': 'Passkey erstellen',
  'signIn.chooseApp': 'Authenticator-App verwenden',
  'signIn.setUp': 'Authenticator-App einrichten',
  'signIn.setUpHint':
    'Scannen Sie diesen Code mit der App oder tippen Sie das Geheimnis ab. Geben Sie dann die sechs Ziffern ein, die sie zeigt.',
  'signIn.secret': 'Geheimnis',
  'signIn.out': 'Abmelden',
  'directory.begin': 'Mit dem Firmenverzeichnis anmelden',
  'directory.title': 'Anmeldung über das Verzeichnis',
  'directory.factor': 'Das Verzeichnis kennt Sie. Bestätigen Sie jetzt, dass Sie es sind.',
  'directory.back': 'Anders anmelden',
  'directory.failed':
    'Die Anmeldung über das Verzeichnis ist fehlgeschlagen oder hat zu lange gedauert. Beginnen Sie in diesem Tab neu.',
  'directory.unknown':
    'Kein Mitglied hat die bestätigte E-Mail-Adresse dieses Kontos. Fragen Sie, welche Adresse Sie hier haben.',
  'directory.changed':
    'Sie haben sich früher mit einem anderen Konto des Verzeichnisses angemeldet. Zwei Kollegen müssen diese Verbindung trennen.',
  'directory.closed': 'Die Anmeldung über das Verzeichnis ist aus. Melden Sie sich anders an.',
  'directory.noFactor':
    'Melden Sie sich zuerst mit Ihrem Schlüssel an und richten Sie einen Passkey oder eine App ein.',
  'proof.title': 'Bestätigen Sie, dass Sie es sind',
  'proof.text':
    'Diese Aktion braucht einen Passkey oder einen Code Ihrer App, der höchstens fünf Minuten alt ist.',
  'proof.noFactor':
    'Sie haben keinen Passkey und keine App, die hier funktionieren. Melden Sie sich ab und mit Ihrem Schlüssel neu an, um eins einzurichten, oder über das Verzeichnis an.',
  'proof.wrong': 'Der Code ist falsch. Jeder Code der App zählt einmal: Warten Sie auf den nächsten.',
  'proof.passkey': 'Passkey verwenden',
  'proof.code': 'Code',
  'proof.submit': 'Bestätigen',
  'sign.title': 'Freigabe unterschreiben',
  'sign.text': 'Sie geben dies mit Ihrem Passkey frei. Die Unterschrift lässt sich später prüfen.',
  'sign.wrong':
    'Sie haben etwas anderes unterschrieben, oder der Passkey wurde entfernt. Lesen Sie noch einmal und unterschreiben Sie erneut.',
  'sign.needed': 'Diese Freigabe braucht die Unterschrift Ihres Passkeys.',
  'sign.order': 'Auftrag',
  'sign.withdrawal': 'Auszahlung',
  'sign.content': 'Inhalt',
  'sign.what': 'Freigegeben wird',
  'sign.amount': 'Betrag',
  'sign.to': 'Ausgezahlt an',
  'sign.subject': 'Betrifft',
  'sign.reason': 'Ihre Begründung',
  'sign.orderReason': 'Begründung von {name}',
  'sign.command': 'Befehl',
  'sign.submit': 'Mit Passkey unterschreiben',
  'passkeys.title': 'Passkeys',
  'passkeys.lead':
    'Mit einem Passkey melden Sie sich ohne Schlüssel an und bestätigen, was Sie tun. Richten Sie einen auf einem zweiten Gerät ein, damit Sie sich auch anmelden können, wenn Sie das erste verlieren.',
  'passkeys.none': 'Sie haben keinen Passkey.',
  'passkeys.app': 'Sie haben außerdem eine Authenticator-App.',
  'passkeys.first': 'Erster Passkey',
  'passkeys.add': 'Passkey hinzufügen',
  'passkeys.name': 'Name des Passkeys',
  'passkeys.nameHint': 'Zum Beispiel das Gerät: „Laptop“, „Sicherheitsschlüssel“.',
  'passkeys.create': 'Erstellen',
  'passkeys.added': 'Hinzugefügt',
  'passkeys.used': 'Zuletzt verwendet',
  'passkeys.never': 'nie',
  'passkeys.remove': 'Entfernen',
  'passkeys.removeHint':
    'Ihre anderen Sitzungen enden. Mit diesem Passkey können Sie sich nicht mehr anmelden.',
  'passkeys.cancelled': 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder auf anderem Weg.',
  'passkeys.wrong':
    'Der Passkey ist unbekannt oder wurde entfernt, oder die Antwort ist zu alt. Versuchen Sie es erneut oder auf anderem Weg.',
  'passkeys.last': 'Das ist Ihr letzter zweiter Faktor. Fügen Sie zuerst einen anderen Passkey hinzu.',
  'passkeys.tooMany': 'Sie haben zehn Passkeys. Entfernen Sie zuerst einen.',
  'passkeys.unusable':
    'Öffnen Sie das Büro unter einem Hostnamen, um Passkeys zu verwenden: Browser lehnen sie bei IP-Adressen ab.',
  'sessions.title': 'Sitzungen',
}
