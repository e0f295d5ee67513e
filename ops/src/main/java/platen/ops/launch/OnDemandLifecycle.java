package platen.ops.launch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.Lifecycle;
import org.springframework.context.support.DefaultLifecycleProcessor;

/**
 * Starts and stops the beans of a command that exist. Spring's own processor creates all that can be started, which no
 * command needs: the handlers of jobs and all that they use. Beans that a command creates later are stopped with it.
 */
final class OnDemandLifecycle extends DefaultLifecycleProcessor {
    private @Nullable ConfigurableListableBeanFactory beans;

    @Override
    public void setBeanFactory(BeanFactory beanFactory) {
        super.setBeanFactory(beanFactory);
        beans = (ConfigurableListableBeanFactory) beanFactory;
    }

    @Override
    protected Map<String, Lifecycle> getLifecycleBeans() {
        ConfigurableListableBeanFactory factory = Objects.requireNonNull(beans);
        var existing = new LinkedHashMap<String, Lifecycle>();
        for (String name : factory.getSingletonNames()) {
            if (factory.getSingleton(name) instanceof Lifecycle bean && bean != this) {
                existing.put(name, bean);
            }
        }
        return existing;
    }
}
