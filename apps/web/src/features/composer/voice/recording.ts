/** Formats in the order in which they are wanted: the first two hold Opus, which becomes a voice note as it is. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];

export interface Recording {
  pause: () => void;
  resume: () => void;
  seconds: () => number;
  /** 0 to 1, of this moment. */
  level: () => number;
  take: () => Promise<Blob>;
  finish: () => Promise<Blob>;
  cancel: () => void;
}

/** Asks for the microphone and begins. In mono, as WhatsApp wants it, whatever the device gives. */
export async function startRecording(): Promise<Recording> {
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new DOMException('Microphones need https or localhost.', 'InsecureError');
  }
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const audio = new AudioContext();
  const meter = new AnalyserNode(audio, { fftSize: 512 });
  const mono = new MediaStreamAudioDestinationNode(audio, {
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  new MediaStreamAudioSourceNode(audio, { mediaStream: microphone }).connect(meter).connect(mono);
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(mono.stream, {
    ...(mimeType ? { mimeType } : {}),
    audioBitsPerSecond: 32_000,
  });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  const watch = createWatch();
  const whole = () => new Blob(chunks, { type: recorder.mimeType });
  const release = () => {
    for (const track of microphone.getTracks()) track.stop();
    void audio.close().catch(() => {});
  };
  recorder.start(1000);
  watch.go();

  return {
    pause: () => {
      recorder.pause();
      watch.halt();
    },
    resume: () => {
      recorder.resume();
      watch.go();
    },
    seconds: watch.seconds,
    level: () => loudness(meter),
    take: async () => {
      if (recorder.state !== 'inactive') {
        recorder.requestData();
        await once(recorder, 'dataavailable');
      }
      return whole();
    },
    finish: async () => {
      watch.halt();
      if (recorder.state !== 'inactive') {
        const stopped = once(recorder, 'stop');
        recorder.stop();
        await stopped;
      }
      release();
      return whole();
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

function once(target: EventTarget, event: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
}

/** Time without pauses. */
function createWatch() {
  let before = 0;
  let since: number | null = null;
  const seconds = () => before + (since === null ? 0 : (performance.now() - since) / 1000);
  return {
    seconds,
    go: () => {
      since ??= performance.now();
    },
    halt: () => {
      before = seconds();
      since = null;
    },
  };
}

function loudness(meter: AnalyserNode): number {
  const samples = new Float32Array(meter.fftSize);
  meter.getFloatTimeDomainData(samples);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, Math.sqrt(power) * 4);
}
