package platen.web.operator.action;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Declares the changes of operators to single pieces of work. */
@Configuration(proxyBeanMethods = false)
@Import({RenderActions.class, RunActions.class, DeliveryActions.class, BatchActions.class})
public class ActionConfiguration {}
