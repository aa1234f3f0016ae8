import type { texts as English } from '../en/guide.ts'

export const texts: typeof English = {
  help: 'Hilfe',
  chapters: {
    before: {
      title: 'Vor dem Vortrag',
      polls: 'Lege die Abstimmungen als Entwürfe an, in ihrer Reihenfolge. Die erste ist als nächste markiert.',
      hall: 'Mach die Saalprobe: Handys scannen einen Code und melden, ob Seite, Stimme und Datenstrom durchkommen.',
      wall: 'Öffne die Leinwand am Projektor im Vollbild und nimm dein Handy als Fernbedienung mit.',
    },
    during: {
      title: 'Auf der Bühne',
      next: 'Eine Taste oder ein Knopf macht den nächsten Schritt: öffnet eine Abstimmung, schließt sie, zeigt, was verborgen ist, und öffnet die nächste.',
      clear: '„Leeren“ zeigt sofort, wie man mitmacht; noch einmal gedrückt, was vorher da war.',
      undo: '„Rückgängig“ nimmt den letzten Schritt zurück.',
    },
    questions: {
      title: 'Fragen',
      approve: 'Mit Moderation sieht der Saal eine Frage erst, wenn du sie freigibst.',
      marked: 'Tasten wirken auf die markierte Frage: erst auf die Leinwand damit, dann als beantwortet markieren.',
    },
    trouble: {
      title: 'Wenn etwas ausfällt',
      connection:
        'Ohne Verbindung behält die Leinwand, was sie zeigt, und Handys behalten eine Stimme, bis sie gesendet ist. Alles geht von selbst weiter.',
      reach:
        'Kann niemand mitmachen, erreichen Handys die Adresse auf der Leinwand nicht: Die Saalprobe sagt, was zu tun ist.',
      wall: 'Wurde die Leinwand oder diese Seite geschlossen, öffne sie neu. Nichts geht verloren.',
    },
    after: {
      title: 'Danach',
      end: 'Beende die Sitzung: Die Leinwand sagt danke, und niemand kann mehr abstimmen.',
      report: 'Der Bericht druckt jedes Diagramm; Ergebnisse und Personen gibt es als CSV.',
    },
  },
}
