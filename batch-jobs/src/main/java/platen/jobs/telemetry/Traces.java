package platen.jobs.telemetry;

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
 * Continues one trace from a request to the webhook that reports its result, across processes: the trace context is
 * stored with the row. Costs nothing without tracing.
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

    /**
     * Stores the thread's current trace context, so that the work of a row continues it; called in the transaction that
     * records the row.
     */
    public void keep(UUID subjectId) {
        present().ifPresent(traceparent -> keep(subjectId, traceparent));
    }

    /**
     * Like {@link #keep(UUID)}, for a row that another thread records, with the trace context of the original thread.
     */
    public void keep(UUID subjectId, String traceparent) {
        store.keep(subjectId, traceparent);
    }

    /** Returns the thread's current trace context in the form of W3C Trace Context; empty without tracing. */
    public Optional<String> present() {
        SpanContext present = on ? Span.current().getSpanContext() : SpanContext.getInvalid();
        return present.isValid() && present.isSampled()
                ? Optional.of("00-" + present.getTraceId() + "-" + present.getSpanId() + "-"
                        + present.getTraceFlags().asHex())
                : Optional.empty();
    }

    /** Lets the work of one row continue the trace of another, in the transaction that records the first. */
    public void inherit(UUID subjectId, UUID fromId) {
        if (on) {
            store.inherit(subjectId, fromId);
        }
    }

    /**
     * Does the work of a row in a span of its trace; without a trace, only does the work.
     *
     * @param attributes public ids and kinds, never customer data
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

    /** Parses the form that {@link #present} returns; the database rejects other lengths. */
    private static SpanContext parse(String traceparent) {
        return SpanContext.createFromRemoteParent(traceparent.substring(3, 35), traceparent.substring(36, 52),
                TraceFlags.fromHex(traceparent, 53), TraceState.getDefault());
    }
}
