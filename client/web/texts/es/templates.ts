import type { Templates } from '../../host/sessions/templates.ts'

export const texts: Templates = {
  icebreaker: {
    title: 'Para romper el hielo',
    what: 'Tres preguntas ligeras para animar la sala.',
    polls: [
      { kind: 'word_cloud', prompt: 'En una palabra: ¿cómo te sientes hoy?' },
      {
        kind: 'multiple_choice',
        prompt: '¿Desde dónde participas?',
        options: ['Desde esta sala', 'Desde otra oficina', 'Desde casa', 'De viaje'],
      },
      { kind: 'open_text', prompt: '¿Qué sabe de ti poca gente aquí?' },
    ],
  },
  feedback: {
    title: 'Opiniones',
    what: 'Qué tal fue, qué mantener y qué cambiar.',
    polls: [
      { kind: 'rating', prompt: '¿Qué te ha parecido esta sesión?' },
      { kind: 'open_text', prompt: '¿Qué deberíamos mantener?' },
      { kind: 'open_text', prompt: '¿Qué deberíamos cambiar la próxima vez?' },
    ],
  },
  quiz: {
    title: 'Concurso',
    what: 'Preguntas con una sola respuesta correcta, explicada.',
    polls: [
      {
        kind: 'quiz',
        prompt: '¿Cuál es el planeta más grande?',
        options: ['Marte', 'Júpiter', 'Saturno', 'Neptuno'],
        correctOption: 1,
        explanation: 'Todos los demás planetas juntos cabrían en Júpiter.',
      },
      {
        kind: 'quiz',
        prompt: '¿Cuántos huesos tiene una persona adulta?',
        options: ['106', '206', '306'],
        correctOption: 1,
        explanation: 'Al nacer tenemos unos 270; muchos se fusionan al crecer.',
      },
      {
        kind: 'quiz',
        prompt: '¿Cuál de estos no es un color primario de la luz?',
        options: ['Rojo', 'Verde', 'Amarillo', 'Azul'],
        correctOption: 2,
        explanation: 'La luz roja y la verde juntas se ven amarillas.',
      },
    ],
  },
  retro: {
    title: 'Retrospectiva',
    what: 'Qué fue bien, qué no y por dónde empezar.',
    polls: [
      { kind: 'rating', prompt: '¿Qué tal te fue en el último sprint?' },
      { kind: 'open_text', prompt: '¿Qué fue bien?' },
      { kind: 'open_text', prompt: '¿Qué nos frenó?' },
      {
        kind: 'ranking',
        prompt: '¿Por dónde empezamos?',
        options: ['Menos reuniones', 'Revisiones más rápidas', 'Objetivos más claros', 'Más tiempo de concentración'],
      },
    ],
  },
  allHands: {
    title: 'Preguntas y respuestas con todos',
    what: 'Preguntas de la sala, primero las más apoyadas.',
    polls: [{ kind: 'word_cloud', prompt: '¿De qué deberíamos hablar hoy?' }],
  },
  empty: { title: 'Sesión vacía', what: 'Nada preparado.', polls: [] },
}
