package platen.jobs.render.accept;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans that accept renders. */
@Configuration(proxyBeanMethods = false)
@Import({Previews.class, RenderAgain.class, RenderIntake.class, Renders.class, SlowRenders.class,
        SyncRenders.class})
public class RenderAcceptConfiguration {}
