package platen.ops.launch;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.context.annotation.Primary;

/**
 * Registers the beans of configurations and of all that they import, by reflection. It reads only what the configurations
 * of the modules use: classes in {@link Import} that have one constructor, and methods with {@link Bean} without names.
 * Spring's own reader parses class files, looks for twenty more annotations and takes a large part of the time of a
 * command.
 */
final class ImportedBeans {
    private final BeanDefinitionRegistry beans;
    private final Set<Class<?>> registered = new HashSet<>();

    private ImportedBeans(BeanDefinitionRegistry beans) {
        this.beans = beans;
    }

    /** @throws IllegalArgumentException when something imported needs Spring's own reader */
    static void register(BeanDefinitionRegistry beans, List<Class<?>> configurations) {
        var imported = new ImportedBeans(beans);
        configurations.forEach(imported::add);
    }

    private void add(Class<?> type) {
        if (!registered.add(type)) {
            return;
        }
        if (ImportSelector.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException("Commands cannot import " + type.getName());
        }
        Import imports = type.getAnnotation(Import.class);
        if (imports != null) {
            for (Class<?> each : imports.value()) {
                add(each);
            }
        }
        var definition = new RootBeanDefinition(type);
        register(type.getName(), definition);
        if (type.isAnnotationPresent(Configuration.class)) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Bean.class)) {
                    add(method, type);
                }
            }
        }
    }

    private void add(Method method, Class<?> configuration) {
        if (Modifier.isStatic(method.getModifiers()) || method.getAnnotation(Bean.class).name().length > 0) {
            throw new IllegalArgumentException("Commands cannot use the bean of " + method);
        }
        var definition = new RootBeanDefinition();
        definition.setFactoryBeanName(configuration.getName());
        definition.setUniqueFactoryMethodName(method.getName());
        definition.setResolvedFactoryMethod(method);
        definition.setDestroyMethodName(AbstractBeanDefinition.INFER_METHOD);
        definition.setPrimary(method.isAnnotationPresent(Primary.class));
        register(method.getName(), definition);
    }

    private void register(String name, RootBeanDefinition definition) {
        definition.setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR);
        definition.setLazyInit(true);
        beans.registerBeanDefinition(name, definition);
    }
}
