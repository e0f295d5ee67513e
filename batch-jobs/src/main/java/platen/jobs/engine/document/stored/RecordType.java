package platen.jobs.engine.document.stored;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record whose values can be stored. Its components are known once all types of a schema are. */
final class RecordType {
    private final Class<? extends Record> type;
    private final Constructor<?> constructor;
    private final List<Method> accessors = new ArrayList<>();
    private final List<Shape.Slot> slots = new ArrayList<>();

    RecordType(Class<? extends Record> type) {
        this.type = type;
        RecordComponent[] components = type.getRecordComponents();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " has no canonical constructor", e);
        }
        constructor.setAccessible(true);
        for (RecordComponent component : components) {
            component.getAccessor().setAccessible(true);
            accessors.add(component.getAccessor());
        }
    }

    Class<? extends Record> type() {
        return type;
    }

    List<Shape.Slot> slots() {
        return slots;
    }

    void add(Shape.Slot slot) {
        slots.add(slot);
    }

    @Nullable
    Object component(Object value, int index) {
        try {
            return accessors.get(index).invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("A component of " + type + " cannot be read", e);
        }
    }

    /**
     * Makes a value.
     *
     * @throws IllegalArgumentException when its constructor refuses the components
     */
    Object make(@Nullable Object[] components) {
        try {
            return constructor.newInstance(components);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("Components that " + type.getSimpleName() + " refuses", e);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }
}
