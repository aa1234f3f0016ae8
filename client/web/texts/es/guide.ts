import type { texts as English } from '../en/guide.ts'

export const texts: typeof English = {
  help: 'Ayuda',
  chapters: {
    before: {
      title: 'Antes de la charla',
      polls: 'Prepara las encuestas como borradores, en su orden. La primera está marcada como siguiente.',
      hall: 'Prueba la sala: los teléfonos escanean un código y dicen si llegan la página, el voto y el flujo.',
      wall: 'Abre la pantalla de la sala en el proyector, a pantalla completa, y lleva tu teléfono como mando.',
    },
    during: {
      title: 'En el escenario',
      next: 'Una tecla o un botón da el siguiente paso: abre una encuesta, la cierra, revela lo oculto y abre la siguiente.',
      clear: '«Vaciar» muestra enseguida cómo participar; si lo pulsas otra vez, lo que había antes.',
      undo: '«Deshacer» anula el último cambio.',
    },
    questions: {
      title: 'Preguntas',
      approve: 'Con moderación, la sala ve una pregunta cuando la apruebas.',
      marked: 'Las teclas actúan sobre la pregunta marcada: llévala a la pantalla y luego márcala como respondida.',
    },
    trouble: {
      title: 'Si algo falla',
      connection:
        'Sin conexión, la pantalla conserva lo que muestra y los teléfonos guardan el voto hasta enviarlo. Todo sigue por sí solo.',
      reach:
        'Si nadie puede participar, los teléfonos no llegan a la dirección de la pantalla: la prueba de la sala dice qué hacer.',
      wall: 'Si se cerró la pantalla o esta página, ábrela de nuevo. No se pierde nada.',
    },
    after: {
      title: 'Después',
      end: 'Termina la sesión: la pantalla da las gracias y ya nadie puede votar.',
      report: 'El informe imprime todos los gráficos; los resultados y las personas se exportan en CSV.',
    },
  },
}
