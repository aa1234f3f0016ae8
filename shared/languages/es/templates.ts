import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Para romper el hielo',
    what: 'Tres preguntas ligeras para animar al público.',
    feeling: 'En una palabra: ¿cómo te sientes hoy?',
    from: '¿Desde dónde participas?',
    places: ['Aquí, en persona', 'Desde otra oficina', 'Desde casa', 'De viaje'],
    unknown: '¿Qué cosa sobre ti sabe poca gente aquí?',
  },
  feedback: {
    title: 'Opiniones',
    what: 'Qué tal fue, qué mantener y qué cambiar.',
    rating: '¿Qué te ha parecido esta sesión?',
    keep: '¿Qué deberíamos mantener?',
    change: '¿Qué deberíamos cambiar la próxima vez?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Preguntas con una sola respuesta correcta, explicada.',
    planet: {
      prompt: '¿Cuál es el planeta más grande?',
      options: ['Marte', 'Júpiter', 'Saturno', 'Neptuno'],
      explanation: 'Todos los demás planetas juntos cabrían en Júpiter.',
    },
    bones: {
      prompt: '¿Cuántos huesos tiene una persona adulta?',
      explanation: 'Al nacer tenemos unos 270; muchos se fusionan al crecer.',
    },
    colour: {
      prompt: '¿Cuál de estos no es un color primario de la luz?',
      options: ['Rojo', 'Verde', 'Amarillo', 'Azul'],
      explanation: 'La luz roja y la verde juntas se ven amarillas.',
    },
  },
  retro: {
    title: 'Retrospectiva',
    what: 'Qué fue bien, qué no y por dónde empezar.',
    sprint: '¿Qué tal te fue en el último sprint?',
    good: '¿Qué fue bien?',
    bad: '¿Qué nos frenó?',
    first: '¿Por dónde empezamos?',
    ideas: ['Menos reuniones', 'Revisiones más rápidas', 'Objetivos más claros', 'Más tiempo de concentración'],
  },
  allHands: {
    title: 'Preguntas y respuestas con todos',
    what: 'Preguntas del público, primero las más apoyadas.',
    topic: '¿De qué deberíamos hablar hoy?',
  },
}
