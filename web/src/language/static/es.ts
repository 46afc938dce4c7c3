import type { StaticTexts } from './texts.ts';

export const es: StaticTexts = {
  features: {
    title: 'Funciones',
    lead: 'Lo que Threadsweep hace bajo tus vídeos, para que tú te dediques a los siguientes.',
    blocks: [
      {
        title: 'Moderación automática de comentarios',
        text: 'Los vídeos nuevos se vigilan solos: cada hora el primer día y luego con menos frecuencia durante una semana. Estafas, spam e insultos se ocultan a la espera de revisión, nunca se borran, y tus propios comentarios no se tocan.',
      },
      {
        title: 'Limpieza manual',
        text: 'Limpia cualquier vídeo cuando quieras, mira qué está oculto y por qué, y oculta o restaura tú cada comentario. Lo que restauras no vuelve a ocultarse nunca.',
      },
      {
        title: 'Información en tiempo real',
        text: 'Sigue una limpieza mientras se hace: cuántos comentarios se han leído, cuántos son nuevos y cuántos eran estafas, spam o insultos.',
      },
      {
        title: 'Varias cuentas',
        tag: 'Solo con Pro',
        text: 'Con Pro puedes conectar hasta 3 cuentas de YouTube y cambiar de una a otra con un toque.',
      },
      {
        title: 'La privacidad, primero',
        text: 'El acceso a tu canal se guarda cifrado. Los textos de los comentarios no se guardan nunca en nuestros servidores: conservamos decisiones y estadísticas, y todo desaparece cuando tú lo dices.',
      },
    ],
    start: 'Empezar',
  },
  faq: {
    title: 'Preguntas frecuentes',
    questions: [
      {
        title: '¿Cómo detecta Threadsweep las estafas y el spam?',
        text: 'Mira lo que dice un comentario y cómo está colocado: promesas irreales, spam publicitario, invitaciones a seguir por un servicio de mensajería, nombres que imitan al tuyo y cuentas que publican casi lo mismo. Las letras disfrazadas se leen como lo que representan. Cada comentario oculto muestra sus motivos.',
      },
      {
        title: '¿Se ocultan alguna vez mis propios comentarios?',
        text: 'No. Los comentarios del creador del vídeo se omiten siempre, digan lo que digan.',
      },
      {
        title: '¿Con qué frecuencia se limpia?',
        text: 'Después de publicar un vídeo: cada hora durante las primeras 24 horas, cada 12 horas durante los 2 días siguientes y cada 24 horas durante los 5 días siguientes. La prueba gratuita cubre las primeras 24 horas. Puedes limpiar a mano en cualquier momento.',
      },
      {
        title: '¿Puedo conectar varios canales?',
        text: 'Sí, con Pro: hasta 3 cuentas de YouTube. La prueba gratuita y Basic incluyen una. Mira <pricing>los planes</pricing>.',
      },
      {
        title: '¿Cómo retiro el acceso a mi canal?',
        text: 'Elige Desconectar en los <account>ajustes de tu cuenta</account>, o quita Threadsweep en los <google>ajustes de seguridad de tu cuenta de Google</google>. En ambos casos el acceso termina al momento.',
      },
    ],
    contact: '¿No está tu pregunta? <support>Escríbenos</support>.',
  },
  about: {
    title: 'Acerca de Threadsweep',
    mission: {
      title: 'Nuestra misión',
      text: 'Los comentarios son el lugar donde se encuentran quienes crean y quienes miran. Los estafadores también lo han encontrado: sorteos falsos, asesores inventados, identidades suplantadas. El público pierde allí su dinero, y los creadores, sus tardes limpiando. Queremos devolver ese lugar a sus dueños: estafas ocultas antes de que alguien caiga en ellas, cada decisión explicada y la última palabra para quien crea.',
    },
    team: {
      title: 'El equipo',
      text: 'Somos un equipo pequeño de ingeniería que prefiere una moderación cuidadosa a una ruidosa. Preferimos dejar pasar un comentario dudoso a silenciar a un espectador, medimos lo que se nos escapa y contestamos nuestro propio correo: <support>escríbenos</support>.',
    },
    more: 'Saber más',
  },
  privacy: {
    title: 'Política de privacidad',
    updated: 'Última actualización: ',
    intro:
      'Esta política dice qué sabe Threadsweep de ti, por qué, quién más lo ve y cómo recuperarlo.',
    sections: [
      {
        title: 'Lo que guardamos',
        body: [
          [
            'Tu cuenta: nombre, correo electrónico, idioma, plan y fecha de creación. Tu contraseña la guarda nuestro servicio de inicio de sesión en forma de hash; nosotros no la vemos nunca.',
            'Tus canales conectados: su id de YouTube, título e imagen, y un token de acceso que nos permite leer y ocultar comentarios.',
            'Tus vídeos: id, título, dirección de la miniatura, fecha de publicación y recuentos.',
            'Las decisiones de moderación: el id del comentario, el veredicto, su categoría, puntuación y motivos en forma de códigos con la posición del fragmento, nunca las palabras; y una huella, un hash propio de tu canal, con la que se reconoce un comentario repetido o editado.',
            'Estadísticas resumidas: cuántos comentarios se han leído y ocultado, por día y por limpieza.',
          ],
        ],
      },
      {
        title: 'Lo que no guardamos',
        body: [
          'Los textos de los comentarios y los nombres de sus autores no se guardan nunca en nuestros servidores. Se leen de YouTube, se evalúan y se olvidan; después de la moderación solo quedan estadísticas resumidas y las decisiones. Una copia de los comentarios que has consultado queda en tu propio navegador para que la aplicación funcione sin conexión; cerrar la sesión la borra.',
          'No hay publicidad, ni seguimiento entre sitios, ni venta de datos. Lo que se guarda en tu navegador sirve para tu sesión, tus ajustes y el uso sin conexión.',
        ],
      },
      {
        title: 'Cómo se protege el acceso',
        body: [
          'Los tokens de acceso se guardan cifrados: con AES-256-GCM bajo una clave propia de cada canal, envuelta a su vez por un servicio de gestión de claves y vinculada a tu cuenta. Solo puede abrirlos el código que habla con YouTube en tu nombre. Todo el tráfico va cifrado.',
        ],
      },
      {
        title: 'YouTube y Google',
        body: [
          'Threadsweep utiliza los servicios de API de YouTube. Al conectar un canal aceptas los <youtubeTerms>términos del servicio de YouTube</youtubeTerms>; a lo que hace Google se aplica la <googlePrivacy>política de privacidad de Google</googlePrivacy>.',
          'Mediante estos servicios leemos el título y la imagen de tu canal, la lista de tus vídeos y sus comentarios, y ponemos comentarios a la espera de revisión o los publicamos. Nuestro uso de la información recibida de las API de Google cumple la <googleUserData>política de datos de usuario de los servicios de API de Google</googleUserData>, incluidos sus requisitos de uso limitado. Lo que YouTube nos dice de tu canal y tus vídeos se actualiza o se borra en un plazo de 30 días, y los datos de un canal no sirven nunca al de otro creador.',
          'Puedes poner fin a este acceso en cualquier momento: elige Desconectar en los <account>ajustes de tu cuenta</account> o retíralo en los <google>ajustes de seguridad de tu cuenta de Google</google>. El token se revoca entonces en Google y los datos del canal se borran.',
        ],
      },
      {
        title: 'Quién trata datos por nosotros',
        body: [
          [
            'Google Cloud y Firebase: alojamiento, inicio de sesión, base de datos, gestión de claves.',
            'Gemini (Google), opcional: donde está activado, los comentarios sobre los que duda nuestro propio detector se le envían para una segunda opinión, como texto, sin tu nombre ni tu cuenta. No se usan para entrenar modelos.',
            'Un proveedor de correo: los mensajes que pides, como los enlaces de verificación.',
          ],
          'Puedes renunciar a Gemini en cualquier momento en los <account>ajustes de tu cuenta</account>: no se le enviará ningún comentario más de tus canales. Todo lo demás funciona igual. Los pagos son una demostración: no se cobra ninguna tarjeta y los datos de la tarjeta no salen de tu navegador.',
        ],
      },
      {
        title: 'Tus derechos',
        body: [
          'El RGPD y la CCPA te permiten ver, corregir, llevarte y borrar tus datos, y oponerte a su uso. En los <account>ajustes de tu cuenta</account> corriges tu perfil, descargas en un archivo todo lo que guardamos sobre ti y eliminas tu cuenta. La eliminación es inmediata y completa: se borran decisiones, estadísticas y tokens, y el acceso se revoca en Google. Los comentarios ocultos en YouTube siguen allí como están.',
          'Tratamos tus datos para prestarte el servicio al que te has apuntado. Puedes reclamar ante tu autoridad de protección de datos.',
        ],
      },
      {
        title: 'Contacto',
        body: [
          '¿Preguntas sobre la privacidad? <support>Escríbenos</support>. Contesta una persona.',
        ],
      },
    ],
  },
  terms: {
    title: 'Condiciones del servicio',
    updated: 'Última actualización: ',
    intro: 'Estas condiciones rigen entre tú y Threadsweep cuando usas el servicio.',
    sections: [
      {
        title: 'Aceptación',
        body: [
          'Al crear una cuenta o conectar un canal aceptas estas condiciones y la <privacy>política de privacidad</privacy>. Si usas Threadsweep para una empresa, confirmas que puedes aceptarlas en su nombre. Antes de un cambio importante te avisamos por correo.',
        ],
      },
      {
        title: 'Uso del servicio',
        body: [
          'Solo puedes conectar canales que sean tuyos o que gestiones. Threadsweep utiliza los servicios de API de YouTube; al usarlo aceptas también los <youtubeTerms>términos del servicio de YouTube</youtubeTerms>.',
          'La detección es automática y puede equivocarse en ambos sentidos. Los comentarios se ocultan a la espera de revisión, nunca se borran, y puedes restaurar cada uno. Sigues siendo responsable de lo que hay bajo tus vídeos.',
          'No uses el servicio para acallar críticas lícitas en canales que no son tuyos, para sobrecargarlo, para eludir sus límites ni para mirar datos que no son tuyos.',
        ],
      },
      {
        title: 'Suscripción y pago',
        body: [
          'La prueba gratuita no cuesta nada y elimina hasta 100 comentarios. Basic cuesta 50 $ al mes por cuenta y Pro, 100 $ al mes; mira <pricing>los planes</pricing>. Los planes de pago continúan mes a mes hasta que renuncias a ellos y duran hasta el final del mes pagado.',
          'En esta demostración no se cobra ninguna tarjeta: los pagos son simulados y los datos de la tarjeta no salen de tu navegador.',
        ],
      },
      {
        title: 'Terminación',
        body: [
          'Puedes eliminar tu cuenta en cualquier momento en los <account>ajustes de tu cuenta</account>; con ello se borran tus datos y se revoca nuestro acceso en Google. Podemos suspender cuentas que incumplan estas condiciones o pongan en peligro a otras personas, y decimos por qué.',
        ],
      },
      {
        title: 'Responsabilidad',
        body: [
          'El servicio se presta tal como está. No prometemos que se encuentre todo comentario indeseado ni que no se oculte ninguno deseado, ni que los servicios de YouTube estén siempre disponibles. Respondemos por dolo y culpa grave, y donde la ley no permite un límite; por lo demás, nuestra responsabilidad se limita a lo que hayas pagado en los doce meses anteriores al daño.',
        ],
      },
      {
        title: 'Contacto',
        body: ['¿Preguntas sobre estas condiciones? <support>Escríbenos</support>.'],
      },
    ],
  },
};
