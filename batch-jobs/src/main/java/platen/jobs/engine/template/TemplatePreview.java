package platen.jobs.engine.template;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.RenderOutcome;

/**
 * A template that is being edited, compiled and rendered.
 *
 * @param render null when the source was refused
 */
public record TemplatePreview(CompileOutcome compile, @Nullable RenderOutcome render) {}
