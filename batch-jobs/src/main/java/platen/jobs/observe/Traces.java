package platen.jobs.observe;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import platen.db.trace.TraceStore;

/**
 * One trace from the request that asked for something to the webhook that tells its end, across processes: the row
 * carries where its trace goes on. Costs nothing where nobody traces.
 */
public final class Traces {
    private final TraceStore store;
    private final Tracer tracer;
    private final boolean on;

    public Traces(TraceStore store, OpenTelemetry telemetry) {
        this.store = store;
        this.on = telemetry.getTracerProvider() != TracerProvider.noop();
        this.tracer = telemetry.getTracer("platen");
    }

    /** Lets the work of a row go on in the thread's present trace; called in the transaction that records the row. */
    public void keep(UUID subjectId) {
        present().ifPresent(traceparent -> keep(subjectId, traceparent));
    }

    /** As {@link #keep(UUID)}, for a row that another thread records: in the trace that was present then. */
    public void keep(UUID subjectId, String traceparent) {
        store.keep(subjectId, traceparent);
    }

    /** The thread's present trace in the form of W3C Trace Context; empty where nobody traces. */
    public Optional<String> present() {
        SpanContext present = on ? Span.current().getSpanContext() : SpanContext.getInvalid();
        return present.isValid() && present.isSampled()
                ? Optional.of("00-" + present.getTraceId() + "-" + present.getSpanId() + "-"
                        + present.getTraceFlags().asHex())
                : Optional.empty();
    }

    /** Lets the work of one row go on in the trace of another, in the transaction that records the first. */
    public void inherit(UUID subjectId, UUID fromId) {
        if (on) {
            store.inherit(subjectId, fromId);
        }
    }

    /**
     * Does the work of a row as a span of its trace; outside a trace, just does it.
     *
     * @param attributes public ids and kinds, never a customer's data
     */
    public <T> T span(String name, UUID subjectId, Map<String, String> attributes, Supplier<T> work) {
        if (!on) {
            return work.get();
        }
        SpanContext remote = store.of(subjectId).map(Traces::parse).orElse(SpanContext.getInvalid());
        boolean inside = Span.current().getSpanContext().isValid();
        if (!remote.isValid() && !inside) {
            return work.get();
        }
        Context parent = inside ? Context.current() : Context.root().with(Span.wrap(remote));
        Span span = tracer.spanBuilder(name).setParent(parent).setSpanKind(SpanKind.CONSUMER).startSpan();
        attributes.forEach(span::setAttribute);
        try (var scope = span.makeCurrent()) {
            return work.get();
        } catch (RuntimeException e) {
            span.setStatus(StatusCode.ERROR);
            throw e;
        } finally {
            span.end();
        }
    }

    /** Of the form that {@link #present} gives; the database refuses others' lengths. */
    private static SpanContext parse(String traceparent) {
        return SpanContext.createFromRemoteParent(traceparent.substring(3, 35), traceparent.substring(36, 52),
                TraceFlags.fromHex(traceparent, 53), TraceState.getDefault());
    }
}
